import type { Database, Transaction } from '#server/database/database.ts';
import { renewShownSummary, type SummaryLimits } from '../../summaries/summaries.ts';
import { replaceFacetCounts, selectFacetCountsDigest } from './stored-facet-queries.ts';

/** Name of the summary: with it, `facet_counts` is filled. */
export const FACETS_SUMMARY = 'facets';

/** Counts the facets of all categories of a large catalog. */
export async function summarizeFacets(db: Database, limits?: SummaryLimits): Promise<boolean> {
  const count = async (trx: Transaction) => {
    await replaceFacetCounts(trx);
    return { digest: await selectFacetCountsDigest(trx) };
  };
  return await renewShownSummary(db, FACETS_SUMMARY, count, limits);
}
