import { fetchProducts } from '../api/catalog.ts';
import { type SearchResult, searchProducts } from '../api/search.ts';
import { parseListFilters, toFilterParams } from '../catalog/listing-choices.ts';
import type { PageContext, PageResult } from '../page.ts';
import { parseSearchQuery } from '../search/question.ts';

/** `result` is null if no search is sent: the query is empty or too long. */
export interface SearchData {
  result: SearchResult | null;
}

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
