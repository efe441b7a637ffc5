import type { SearchQuery } from '#contract/search.ts';
import { hasFilters, parseListFilters } from '#server/catalog/listing/list-filters.ts';
import type { Database } from '#server/database/database.ts';
import { correctUnknownTerms, suggestMoreCommonTerms } from './correct-spelling.ts';
import { type Matches, type MatchQuery, selectMatches } from './search-queries.ts';
import { searchTerms, termGroups } from './search-terms.ts';

/** The products found, and the search terms used when they differ from the entered ones. */
export interface SearchResult extends Matches {
  matchQuery: Pick<MatchQuery, 'groups' | 'need'>;
  correctedTo?: string;
  didYouMean?: string;
  /** True if no product matches all words of the query: these match some of them. */
  isPartial?: boolean;
}

const FEW_RESULTS = 3;

/**
 * Finds the products that contain all search terms, best matches first. If there are none, it corrects the
 * spelling. If there are still none, it returns products that contain some of the terms.
 */
export async function searchProducts(db: Database, query: SearchQuery): Promise<SearchResult> {
  const terms = searchTerms(query.q);
  const options = {
    listFilters: parseListFilters(query),
    sort: query.sort ?? 'relevance',
    page: query.page,
    limit: query.limit,
  };
  const findMatches = async (terms: readonly string[], need: MatchQuery['need'] = 'all') => {
    const matchQuery = { groups: termGroups(terms), need };
    return { matchQuery, ...(await selectMatches(db, { ...matchQuery, ...options })) };
  };
  const result = await findMatches(terms);
  // few results because of list filters are no sign of a spelling error
  if (
    result.total >= FEW_RESULTS ||
    terms.length === 0 ||
    (result.total > 0 && hasFilters(options.listFilters))
  )
    return result;
  if (result.total > 0) return { ...result, ...(await suggestAlternative(db, terms, result.total)) };

  const hasUnfilteredMatches = hasFilters(options.listFilters) && (await hasMatches(db, terms));
  if (hasUnfilteredMatches) return result;
  const correction = await correctUnknownTerms(db, terms);
  if (correction.isChanged) {
    const correctedResult = await findMatches(correction.terms);
    if (correctedResult.total > 0) return { ...correctedResult, correctedTo: correction.terms.join(' ') };
  }
  if (terms.length === 1) return result;
  const partialResult = await findMatches(correction.terms, 'any');
  if (partialResult.total === 0) return result;
  return {
    ...partialResult,
    isPartial: true,
    ...(correction.isChanged && { correctedTo: correction.terms.join(' ') }),
  };
}

async function suggestAlternative(db: Database, terms: string[], total: number) {
  const alternative = await suggestMoreCommonTerms(db, terms, total);
  return alternative.isChanged ? { didYouMean: alternative.terms.join(' ') } : {};
}

async function hasMatches(db: Database, terms: string[]): Promise<boolean> {
  const noFilters = parseListFilters({});
  const matchQuery = { groups: termGroups(terms), need: 'all' as const, listFilters: noFilters };
  return (await selectMatches(db, { ...matchQuery, sort: 'newest', page: 1, limit: 1 })).total > 0;
}
