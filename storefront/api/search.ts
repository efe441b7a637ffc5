import type { ProductFacets } from '#contract/catalog.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { PAGE_SIZE, type ProductList, readProductList } from './catalog.ts';
import type { ApiClient } from './client.ts';
import { readFacets } from './facets.ts';
import { defined, fieldsOf, listOf, numberOf, textOf, textsOf } from './read.ts';

/** The result of a search. `correctedTo` is the query that the server used instead. */
export interface FoundProducts extends ProductList {
  correctedTo?: string;
  didYouMean?: string;
  /** True if no product matches all terms. */
  isPartial: boolean;
  facets?: ProductFacets;
}

export interface SearchQuestion {
  q: string;
  page: number;
  choices: Record<string, string>;
}

/** GET /search (capability `search`). Never throws; a failure is logged and returns an empty list. */
export async function searchProducts(
  api: ApiClient,
  { q, page, choices }: SearchQuestion,
  store: StoreInfo | undefined,
): Promise<FoundProducts> {
  const withFacets = store?.capabilities?.includes('facets');
  const query = { q, page, limit: PAGE_SIZE, ...choices, ...(withFacets && { facets: 1 }) };
  const result = await api.call('GET', '/search', { query });
  const list = readProductList(result, { page, limit: PAGE_SIZE }, store);
  const body = result.ok ? fieldsOf(result.data) : undefined;
  const correctedTo = textOf(body?.correctedTo);
  const didYouMean = textOf(body?.didYouMean);
  const facets = readFacets(body?.facets);
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
export interface SuggestedShelf {
  category: string;
  parentCategory?: string;
}

export interface Suggestions {
  queries: string[];
  shelves: SuggestedShelf[];
  products: SuggestedProduct[];
}

/** GET /search/suggestions for a typed text. A failure returns no suggestions. */
export async function fetchSuggestions(api: ApiClient, q: string): Promise<Suggestions> {
  const result = await api.call('GET', '/search/suggestions', { query: { q } });
  const body = result.ok ? fieldsOf(result.data) : undefined;
  return {
    queries: textsOf(body?.queries),
    shelves: listOf(body?.shelves).map(readShelf).filter(defined),
    products: listOf(body?.products).map(readProduct).filter(defined),
  };
}

function readShelf(value: unknown): SuggestedShelf | undefined {
  const fields = fieldsOf(value);
  const [category, parentCategory] = [textOf(fields?.category), textOf(fields?.parentCategory)];
  return category ? { category, ...(parentCategory && { parentCategory }) } : undefined;
}

function readProduct(value: unknown): SuggestedProduct | undefined {
  const fields = fieldsOf(value);
  const [id, title] = [textOf(fields?.id), textOf(fields?.title)];
  if (!id || !title) return undefined;
  const price = numberOf(fields?.discountedPrice) ?? numberOf(fields?.regularPrice) ?? 0;
  return { id, title, image: textOf(fields?.imgUrl) ?? '', price };
}
