import type { ProductFacets } from '#contract/catalog.ts';
import {
  categoryFilter,
  fetchFacets,
  fetchParentCategories,
  fetchProducts,
  type ProductList,
} from '#storefront/api/catalog.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';
import { toFilterParams } from '#storefront/product-list/list-filters.ts';
import { listingHead } from './listing-head.ts';
import { type ListingQuery, listingHref, parseListingQuery } from './listing-url.ts';

/** `list` is null without a category and a parent category: the overview needs no products. */
export interface ListingData {
  list: ProductList | null;
  parentCategories: string[];
  facets?: ProductFacets;
}

export async function load(context: PageContext): Promise<PageResult<ListingData>> {
  const query = parseListingQuery(context.search);
  const isOverview = !query.category && !query.parentCategory;
  const data = isOverview ? { list: null, parentCategories: [] } : await loadListing(context, query);
  const renamedTo = data.list?.renamedTo;
  if (renamedTo) return { status: 301, head: {}, data, redirect: listingHref({ ...query, ...renamedTo }) };
  // a listing without facets or parent categories counts as complete
  const isDegraded = data.list?.ok === false;
  const head = listingHead(query, data.list, { origin: context.origin, content: context.store?.content });
  return { status: 200, head, data, isDegraded };
}

async function loadListing({ api, store }: PageContext, query: ListingQuery): Promise<ListingData> {
  const hasFacets = store?.capabilities?.includes('facets');
  const { page, parentCategory } = query;
  const filters = hasFacets && query.filters ? toFilterParams(query.filters) : undefined;
  const productFilter = { ...categoryFilter(query.category), parentCategory, page, filters };
  const [list, parentCategories, facets] = await Promise.all([
    fetchProducts(api, productFilter, store),
    fetchParentCategories(api, query.category, store),
    hasFacets ? fetchFacets(api, productFilter, store) : undefined,
  ]);
  return { list, parentCategories, ...(facets && { facets }) };
}
