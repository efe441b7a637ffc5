import type { ProductFacets } from '#contract/catalog.ts';
import type { SearchQuery } from '#contract/search.ts';
import { countFacets, withoutCounts } from '#server/catalog/listing/facets/count-facets.ts';
import {
  hasFilters,
  isFilteredByPrice,
  isTrueParam,
  parseListFilters,
} from '#server/catalog/listing/list-filters.ts';
import { isSortedByPrice } from '#server/catalog/listing/product-sort.ts';
import { findMatches, type Matches, type SearchDeps, selectPage } from './find-matches.ts';
import type { FoundFacets } from './found-facets.ts';
import type { SearchResult } from './search-engine.ts';
import { hasId, type MatchQuery } from './search-queries.ts';
import { correctUnknownTerms, suggestMoreCommonTerms } from './words/correct-spelling.ts';
import { searchTerms, termGroups, wordGroups } from './words/search-terms.ts';

const FEW_RESULTS = 3;

interface SearchProductsDeps extends SearchDeps {
  facets: FoundFacets;
}

/**
 * Finds the products that contain all search terms, best matches first. If there are none, it corrects the
 * spelling. If there are still none, it returns products that contain some of the terms.
 */
export async function searchProducts(deps: SearchProductsDeps, query: SearchQuery): Promise<SearchResult> {
  const { found, ...notes } = await findProducts(deps, query);
  const { ids, isCapped } = found;
  const counted = isTrueParam(query.facets) ? await findCounted(deps, found) : undefined;
  const pricedIds = pricedIdsOf(found, counted);
  return {
    ids: await selectPage(deps.db, found.query, found, query),
    total: ids.length,
    ...(isCapped && { isTotalCapped: true }),
    ...notes,
    ...(counted && { facets: await countFacetsOf(deps, found, counted) }),
    ...(pricedIds && { pricedIds }),
  };
}

interface Found extends Matches {
  query: MatchQuery;
}

interface FoundWithNotes extends Pick<SearchResult, 'correctedTo' | 'didYouMean' | 'isPartial'> {
  found: Found;
}

async function findProducts(deps: SearchDeps, query: SearchQuery): Promise<FoundWithNotes> {
  const terms = searchTerms(query.q);
  const listFilters = parseListFilters(query);
  // the facets of a filtered list count other products too
  const withOptions = isTrueParam(query.facets) && !hasFilters(listFilters);
  const findTerms = async (terms: readonly string[], need: MatchQuery['need'] = 'all'): Promise<Found> => {
    // if a product needs only some of the terms, a part of a name is enough too
    const groups = need === 'any' ? wordGroups(terms) : termGroups(terms);
    const matchQuery = { groups, need, listFilters, sort: query.sort ?? 'relevance' };
    return { query: matchQuery, ...(await findMatches(deps, matchQuery, { withOptions })) };
  };
  const found = await findTerms(terms);
  const total = found.ids.length;
  // few results because of list filters are no sign of a spelling error
  if (total >= FEW_RESULTS || terms.length === 0 || (total > 0 && hasFilters(listFilters))) return { found };
  if (total > 0) return { found, ...(await suggestAlternative(deps, terms, total)) };
  if (hasFilters(listFilters) && (await hasMatches(deps, found.query))) return { found };

  const correction = await correctUnknownTerms(deps.db, await deps.figures.readWords(), terms);
  const correctedTo = correction.isChanged ? { correctedTo: correction.terms.join(' ') } : {};
  if (correction.isChanged) {
    const corrected = await findTerms(correction.terms);
    if (corrected.ids.length > 0) return { found: corrected, ...correctedTo };
  }
  if (terms.length === 1) return { found };
  const partial = await findTerms(correction.terms, 'any');
  return partial.ids.length === 0 ? { found } : { found: partial, isPartial: true, ...correctedTo };
}

async function suggestAlternative({ figures }: SearchDeps, terms: string[], total: number) {
  const alternative = suggestMoreCommonTerms(await figures.readWords(), terms, total);
  return alternative.isChanged ? { didYouMean: alternative.terms.join(' ') } : {};
}

async function hasMatches(deps: SearchDeps, query: MatchQuery): Promise<boolean> {
  const { ids } = await findMatches(deps, withoutFilters(query), { maxMatches: 1 });
  return ids.length > 0;
}

// of more products than are found, facets are not counted: the values of these are enough
const FACET_PRODUCTS = 100;

/** The matches that facets count: those of the words, whatever the filters. */
async function findCounted(deps: SearchDeps, { query, ...found }: Found): Promise<Matches> {
  return hasFilters(query.listFilters) ? await findMatches(deps, withoutFilters(query)) : found;
}

/** The products whose prices order, filters or facets depend on; undefined: those of all products. */
function pricedIdsOf({ query, ids, isCapped }: Found, counted: Matches | undefined): string[] | undefined {
  // without any match of the words, the prices of others decide what is searched for instead
  if (isFilteredByPrice(query.listFilters))
    return counted && !counted.isCapped && counted.ids.length > 0 ? counted.ids : undefined;
  if (isSortedByPrice(query.sort) && isCapped) return undefined;
  // these contain those that are found
  if (counted && !counted.isCapped) return counted.ids;
  // facets of more matches than were found have no prices
  return isSortedByPrice(query.sort) ? ids : [];
}

/** Of more matches than were found: the values of the first ones, without counts and prices. */
async function countFacetsOf(
  deps: SearchProductsDeps,
  found: Found,
  { ids, isCapped }: Matches,
): Promise<ProductFacets> {
  const { listFilters } = found.query;
  if (!hasFilters(listFilters))
    return isCapped ? await deps.facets.listFirst(ids, FACET_PRODUCTS) : await deps.facets.count(ids);
  const counted = isCapped ? ids.slice(0, FACET_PRODUCTS) : ids;
  const facets = await countFacets(deps.db, hasId(counted), listFilters);
  if (!isCapped) return facets;
  const { price: _, ...values } = withoutCounts(facets);
  return values;
}

const withoutFilters = (query: MatchQuery): MatchQuery => ({ ...query, listFilters: parseListFilters({}) });
