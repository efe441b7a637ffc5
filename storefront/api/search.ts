import { API_PATHS } from '#contract/api-paths.ts';
import type { ProductFacets } from '#contract/catalog.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { listParams, PAGE_SIZE, type ProductList, parseFacets, parseProductList } from './catalog.ts';
import type { ApiClient } from './client.ts';
import { asList, asNumber, asObject, asText, asTexts, isDefined } from './parsing/parse.ts';

/** The result of a search. `correctedTo` is the query that the server used instead. */
export interface SearchResult extends ProductList {
  correctedTo?: string;
  didYouMean?: string;
  /** True if no product matches all words of the query: these match some of them. */
  isPartial: boolean;
  facets?: ProductFacets;
}

export interface SearchRequest {
  q: string;
  page: number;
  filters: Record<string, string>;
}

/** GET /search (capability `search`). Never throws; a failure is logged and returns an empty list. */
export async function searchProducts(
  api: ApiClient,
  { q, page, filters }: SearchRequest,
  store: StoreInfo | undefined,
): Promise<SearchResult> {
  const hasFacets = store?.capabilities?.includes('facets');
  const query = {
    q,
    page,
    limit: PAGE_SIZE,
    ...filters,
    ...(hasFacets && { facets: 1 }),
    ...listParams(store),
  };
  const result = await api.call('GET', API_PATHS.search, { query });
  const list = parseProductList(result, { page, limit: PAGE_SIZE }, store);
  const body = result.ok ? asObject(result.data) : undefined;
  const correctedTo = asText(body?.correctedTo);
  const didYouMean = asText(body?.didYouMean);
  const facets = parseFacets(body?.facets);
  return {
    ...list,
    isPartial: body?.isPartial === true,
    ...(correctedTo && { correctedTo }),
    ...(didYouMean && { didYouMean }),
    ...(facets && { facets }),
  };
}

export interface SuggestedProduct {
  id: string;
  title: string;
  image: string;
  /** Rupees. */
  price: number;
}

/** A category, or one of its sub-categories. */
export interface SuggestedCategory {
  category: string;
  parentCategory?: string;
}

export interface Suggestions {
  queries: string[];
  categories: SuggestedCategory[];
  products: SuggestedProduct[];
}

/**
 * GET /search/suggestions for a typed text. A failure returns no suggestions. Servers of earlier versions send the
 * categories as `shelves` only.
 */
export async function fetchSuggestions(api: ApiClient, q: string): Promise<Suggestions> {
  const result = await api.call('GET', API_PATHS.searchSuggestions, { query: { q } });
  const body = result.ok ? asObject(result.data) : undefined;
  return {
    queries: asTexts(body?.queries),
    categories: asList(body?.categories ?? body?.shelves)
      .map(parseSuggestedCategory)
      .filter(isDefined),
    products: asList(body?.products).map(parseSuggestedProduct).filter(isDefined),
  };
}

function parseSuggestedCategory(value: unknown): SuggestedCategory | undefined {
  const fields = asObject(value);
  const [category, parentCategory] = [asText(fields?.category), asText(fields?.parentCategory)];
  return category ? { category, ...(parentCategory && { parentCategory }) } : undefined;
}

function parseSuggestedProduct(value: unknown): SuggestedProduct | undefined {
  const fields = asObject(value);
  const [id, title] = [asText(fields?.id), asText(fields?.title)];
  if (!id || !title) return undefined;
  const price = asNumber(fields?.discountedPrice) ?? asNumber(fields?.regularPrice) ?? 0;
  return { id, title, image: asText(fields?.imgUrl) ?? '', price };
}
