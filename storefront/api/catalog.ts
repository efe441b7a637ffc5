import { API_PATHS } from '#contract/api-paths.ts';
import type { ProductFacets } from '#contract/catalog.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { ApiClient, ApiResult } from './client.ts';
import { asList, asNumber, asObject, asText, isDefined, unwrapData } from './parsing/parse.ts';
import { parseProduct } from './parsing/parse-product.ts';
import type { Product } from './parsing/product.ts';

/** One page of a listing. */
export interface ProductList {
  /** False if the request failed: the listing shows an error, other sections show nothing. */
  ok: boolean;
  products: Product[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** True: more products match than `total`. */
  isTotalCapped?: boolean;
  /** The present names of a category and sub-category that were asked for by a former name. */
  renamedTo?: { category?: string; parentCategory?: string };
}

export interface ProductFilter {
  page?: number;
  limit?: number;
  category?: string | undefined;
  gender?: string | undefined;
  parentCategory?: string | undefined;
  filter?: string | undefined;
  /** For servers with capability `facets`: sort, size, color, minPrice, maxPrice, onSale. */
  filters?: Record<string, string> | undefined;
}

type Store = StoreInfo | undefined;

/** Page size of a listing, and number of products requested to collect sub-categories (specification, section 9). */
export const PAGE_SIZE = 12;
const PARENT_CATEGORY_LIMIT = 100;
export const FEATURED_LIMIT = 4;
const FALLBACK_CATEGORY = 'Accessories';

/** The categories that `accessories` contains (specification, section 7). */
const ACCESSORIES_CATEGORIES = 'Accessories,Personal Care,Home,null,Unisex';

/** The filters of a category: men and women by gender, accessories by a list, others by name. */
export function categoryFilter(category: string | undefined): Pick<ProductFilter, 'category' | 'gender'> {
  const name = category?.trim().toLowerCase();
  if (name === 'men') return { gender: 'Men' };
  if (name === 'women') return { gender: 'Women' };
  if (name === 'accessories') return { category: ACCESSORIES_CATEGORIES };
  return { category };
}

/**
 * Asks for the stock in bands (capability `stock-bands`): then most sales change no list; and for cards instead of whole
 * products (capability `cards`).
 */
export const listParams = (store: Store) => ({
  ...(store?.capabilities?.includes('stock-bands') && { stock: 'bands' }),
  ...(store?.capabilities?.includes('cards') && { view: 'card' }),
});

/** GET /products. Never throws; a failure is logged and returns an empty list. */
export async function fetchProducts(
  api: ApiClient,
  filter: ProductFilter,
  store: Store,
): Promise<ProductList> {
  const { filters, ...queryFilter } = filter;
  const page = filter.page ?? 1;
  const limit = filter.limit ?? PAGE_SIZE;
  const query = { ...queryFilter, limit, ...filters, ...listParams(store) };
  const result = await api.call('GET', API_PATHS.products, { query });
  return parseProductList(result, { page, limit }, store);
}

/** Parses the reply of `GET /products`. A failure is logged and returns an empty list. */
export function parseProductList(
  result: ApiResult<unknown>,
  { page, limit }: { page: number; limit: number },
  store: Store,
): ProductList {
  const list = parseList(result);
  if (!list) return { ok: false, products: [], page, limit, total: 0, totalPages: 0 };
  const capabilities = store?.capabilities ?? [];
  const hasStockBands = capabilities.includes('stock-bands');
  const products = list
    .map((value) => parseProduct(value, capabilities))
    .filter(isDefined)
    .map((product) => (hasStockBands ? { ...product, hasStockBands } : product));
  const body = result.ok ? asObject(result.data) : undefined;
  const renamedTo = parseNewNames(body?.renamedTo);
  return {
    ok: true,
    products,
    ...parsePagination(body, { page, limit, count: products.length }),
    ...(renamedTo && { renamedTo }),
  };
}

function parseNewNames(value: unknown): ProductList['renamedTo'] {
  const fields = asObject(value);
  const [category, parentCategory] = [asText(fields?.category), asText(fields?.parentCategory)];
  if (!category && !parentCategory) return undefined;
  return { ...(category && { category }), ...(parentCategory && { parentCategory }) };
}

/** The list of a reply, bare or under `data`. A failure is logged and returns undefined. */
function parseList(result: ApiResult<unknown>): unknown[] | undefined {
  const list = result.ok && (Array.isArray(result.data) ? result.data : asObject(result.data)?.data);
  if (Array.isArray(list)) return list;
  console.error('Failed to load products', result.ok ? 'the reply holds no list' : result.error);
  return undefined;
}

/** Uses the server's page size and page count if it sends them (specification, ruling 28). */
function parsePagination(
  body: Record<string, unknown> | undefined,
  requested: { page: number; limit: number; count: number },
): Pick<ProductList, 'page' | 'limit' | 'total' | 'totalPages' | 'isTotalCapped'> {
  const pagination = asObject(body?.pagination);
  const limit = asNumber(pagination?.limit) || requested.limit;
  const total =
    asNumber(pagination?.total) ?? asNumber(pagination?.count) ?? asNumber(body?.count) ?? requested.count;
  const totalPages = asNumber(pagination?.totalPages) ?? Math.ceil(total / limit);
  const page = asNumber(pagination?.page) || requested.page;
  return { page, limit, total, totalPages, ...(body?.isTotalCapped === true && { isTotalCapped: true }) };
}

/** GET /products with the first store category, for the home page. A failed load counts as empty. */
export async function fetchFeatured(api: ApiClient, store: Store): Promise<ProductList> {
  const category = (store?.categories?.[0] ?? FALLBACK_CATEGORY).toLowerCase();
  // the specification asks by the name alone, which finds none of the products that men, women and accessories list by rule
  const filter = store?.capabilities?.includes('cards') ? categoryFilter(category) : { category };
  return fetchProducts(api, { limit: FEATURED_LIMIT, ...filter }, store);
}

/**
 * The distinct sub-categories of a category: those of its first hundred products, or all with capability `sub-categories`.
 * Requested once per API client.
 */
export async function fetchParentCategories(
  api: ApiClient,
  category: string | undefined,
  store?: Store,
): Promise<string[]> {
  const cache = parentCategoryCacheOf(api);
  const key = category?.toLowerCase() ?? '';
  const cachedNames = cache.get(key);
  if (cachedNames) return cachedNames;
  const hasCounts = store?.capabilities?.includes('sub-categories');
  const list = parseList(
    hasCounts
      ? await api.call('GET', API_PATHS.subCategories, { query: categoryFilter(category) })
      : await api.call('GET', API_PATHS.products, {
          query: { ...categoryFilter(category), limit: PARENT_CATEGORY_LIMIT, ...listParams(store) },
        }),
  );
  if (!list) return [];
  // parses only this field of the up to 100 products
  const values = list.map((value) => asText(asObject(value)?.parentCategory));
  const names = [...new Set(values.filter(isDefined))].filter((name) => name !== '').sort();
  cache.set(key, names);
  return names;
}

// A browser tab has one API client; the server creates one for each page.
const parentCategoryCaches = new WeakMap<ApiClient, Map<string, string[]>>();

function parentCategoryCacheOf(api: ApiClient): Map<string, string[]> {
  const cache = parentCategoryCaches.get(api) ?? new Map<string, string[]>();
  parentCategoryCaches.set(api, cache);
  return cache;
}

export type ProductResult = { kind: 'found'; product: Product } | { kind: 'missing' } | { kind: 'failed' };

/** GET /products/{id}. Without an id the product counts as missing, and no request is sent. */
export async function fetchProduct(api: ApiClient, id: string, store: Store): Promise<ProductResult> {
  if (!id) {
    console.error('A product was asked for without its id');
    return { kind: 'missing' };
  }
  const result = await api.call('GET', API_PATHS.product.replace(':id', encodeURIComponent(id)));
  if (!result.ok) {
    if (result.error.kind === 'http-error' && result.error.status === 404) return { kind: 'missing' };
    console.error('Failed to load product', result.error);
    return { kind: 'failed' };
  }
  const product = parseProduct(unwrapData(result.data, 'id'), store?.capabilities ?? []);
  return product ? { kind: 'found', product } : { kind: 'missing' };
}

type FacetValue = ProductFacets['sizes'][number];

/** GET /products with `facets=1` (capability `facets`). Undefined after a failure. */
export async function fetchFacets(
  api: ApiClient,
  { filters, page: _page, ...otherFilters }: ProductFilter,
  store?: Store,
): Promise<ProductFacets | undefined> {
  const { sort: _sort, ...facetFilters } = filters ?? {};
  const query = { ...otherFilters, ...facetFilters, limit: 1, facets: 1, ...listParams(store) };
  const result = await api.call('GET', API_PATHS.products, { query });
  return result.ok ? parseFacets(asObject(result.data)?.facets) : undefined;
}

/** Parses the facets of a reply. Unreadable fields count as absent. */
export function parseFacets(value: unknown): ProductFacets | undefined {
  const fields = asObject(value);
  if (!fields) return undefined;
  const range = asObject(fields.price);
  const [min, max] = [asNumber(range?.min), asNumber(range?.max)];
  return {
    sizes: parseFacetValues(fields.sizes),
    colors: parseFacetValues(fields.colors),
    ...(min !== undefined && max !== undefined && { price: { min, max } }),
    ...optionalCount('onSale', fields.onSale),
  };
}

/** A server that does not count the products of a large listing leaves the number out. */
function optionalCount<Name extends string>(name: Name, value: unknown): { [key in Name]?: number } {
  const count = asNumber(value);
  return count === undefined ? {} : ({ [name]: count } as { [key in Name]: number });
}

function parseFacetValues(list: unknown): FacetValue[] {
  return asList(list)
    .map((item) => {
      const fields = asObject(item);
      const value = asText(fields?.value);
      return value
        ? { value, label: asText(fields?.label) ?? value, ...optionalCount('count', fields?.count) }
        : undefined;
    })
    .filter(isDefined);
}
