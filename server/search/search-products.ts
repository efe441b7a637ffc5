import type { ProductFacets } from '#contract/catalog.ts';
import type { SearchQuery } from '#contract/search.ts';
import { countFacets, withoutCounts } from '#server/catalog/listing/count-facets.ts';
import { hasFilters, isTrueParam, parseListFilters } from '#server/catalog/listing/list-filters.ts';
import type { Database } from '#server/database/database.ts';
import { correctUnknownTerms, suggestMoreCommonTerms } from './correct-spelling.ts';
import { findMatches, type Matches, selectPage } from './find-matches.ts';
import type { SearchResult } from './search-engine.ts';
import { hasId, type MatchQuery } from './search-queries.ts';
import { searchTerms, termGroups } from './search-terms.ts';

const FEW_RESULTS = 3;

/**
 * Finds the products that contain all search terms, best matches first. If there are none, it corrects the
 * spelling. If there are still none, it returns products that contain some of the terms.
 */
export async function searchProducts(db: Database, query: SearchQuery): Promise<SearchResult> {
  const { found, ...notes } = await findProducts(db, query);
  const { ids, isCapped } = found;
  return {
    ids: await selectPage(db, found.query, found, query),
    total: ids.length,
    ...(isCapped && { isTotalCapped: true }),
    ...notes,
    ...(isTrueParam(query.facets) && { facets: await countFacetsOf(db, found) }),
  };
}

interface Found extends Matches {
  query: MatchQuery;
}

interface FoundWithNotes extends Pick<SearchResult, 'correctedTo' | 'didYouMean' | 'isPartial'> {
  found: Found;
}

async function findProducts(db: Database, query: SearchQuery): Promise<FoundWithNotes> {
  const terms = searchTerms(query.q);
  const listFilters = parseListFilters(query);
  const findTerms = async (terms: readonly string[], need: MatchQuery['need'] = 'all'): Promise<Found> => {
    const matchQuery = { groups: termGroups(terms), need, listFilters, sort: query.sort ?? 'relevance' };
    return { query: matchQuery, ...(await findMatches(db, matchQuery)) };
  };
  const found = await findTerms(terms);
  const total = found.ids.length;
  // few results because of list filters are no sign of a spelling error
  if (total >= FEW_RESULTS || terms.length === 0 || (total > 0 && hasFilters(listFilters))) return { found };
  if (total > 0) return { found, ...(await suggestAlternative(db, terms, total)) };
  if (hasFilters(listFilters) && (await hasMatches(db, found.query))) return { found };

  const correction = await correctUnknownTerms(db, terms);
  const correctedTo = correction.isChanged ? { correctedTo: correction.terms.join(' ') } : {};
  if (correction.isChanged) {
    const corrected = await findTerms(correction.terms);
    if (corrected.ids.length > 0) return { found: corrected, ...correctedTo };
  }
  if (terms.length === 1) return { found };
  const partial = await findTerms(correction.terms, 'any');
  return partial.ids.length === 0 ? { found } : { found: partial, isPartial: true, ...correctedTo };
}

async function suggestAlternative(db: Database, terms: string[], total: number) {
  const alternative = await suggestMoreCommonTerms(db, terms, total);
  return alternative.isChanged ? { didYouMean: alternative.terms.join(' ') } : {};
}

async function hasMatches(db: Database, query: MatchQuery): Promise<boolean> {
  const { ids } = await findMatches(db, withoutFilters(query), 1);
  return ids.length > 0;
}

// of more products than are found, facets are not counted: the values of these are enough
const FACET_PRODUCTS = 100;

/** Of more matches than were found: the values of the first ones, without counts and prices. */
async function countFacetsOf(db: Database, found: Found): Promise<ProductFacets> {
  const { listFilters } = found.query;
  const { ids, isCapped } = hasFilters(listFilters)
    ? await findMatches(db, withoutFilters(found.query))
    : found;
  if (!isCapped) return await countFacets(db, hasId(ids), listFilters);
  const { price: _, ...values } = withoutCounts(
    await countFacets(db, hasId(ids.slice(0, FACET_PRODUCTS)), listFilters),
  );
  return values;
}

const withoutFilters = (query: MatchQuery): MatchQuery => ({ ...query, listFilters: parseListFilters({}) });
