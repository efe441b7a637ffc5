import { fetchProducts } from '#storefront/api/catalog.ts';
import { type SearchResult, searchProducts } from '#storefront/api/search.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';
import { parseListFilters, toFilterParams } from '#storefront/product-list/list-filters.ts';
import { parseSearchQuery } from './search-query.ts';

/** The data of the search page. `result` is null if no search is sent: the query is empty or too long. */
export interface SearchData {
  result: SearchResult | null;
}

/**
 * Searches with the capability `search`. An API that has only what the specification names filters the list of products
 * by the words instead.
 */
export async function load({ api, search, store }: PageContext): Promise<PageResult<SearchData>> {
  const { query, page, isTooLong } = parseSearchQuery(search);
  const can = (capability: string) => store?.capabilities?.includes(capability) ?? false;
  let result: SearchResult | null = null;
  if (query && !isTooLong && can('search')) {
    const filters = can('facets') ? toFilterParams(parseListFilters(search)) : {};
    result = await searchProducts(api, { q: query, page, filters }, store);
  } else if (query && !isTooLong) {
    result = { ...(await fetchProducts(api, { filter: query, page }, store)), isPartial: false };
  }
  const head = {
    title: query && !isTooLong ? `Search: ${query}` : 'Search',
    robots: 'noindex' as const,
  };
  return { status: 200, head, data: { result }, isDegraded: result?.ok === false };
}
