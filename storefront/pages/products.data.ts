import type { ProductFacets } from '#contract/catalog.ts';
import { categoryFilter, fetchParentCategories, fetchProducts, type ProductList } from '../api/catalog.ts';
import { fetchFacets } from '../api/facets.ts';
import { choiceParameters } from '../catalog/listing-choices.ts';
import { listingHead } from '../catalog/listing-head.ts';
import { type ListingQuery, readListingQuery } from '../catalog/listing-query.ts';
import type { PageAnswer, PageContext } from '../page.ts';

/** `list` is null without a category: the overview needs no products. */
export interface ProductsData {
  list: ProductList | null;
  parentCategories: string[];
  facets?: ProductFacets;
}

export async function load(context: PageContext): Promise<PageAnswer<ProductsData>> {
  const query = readListingQuery(context.search);
  const isOverview = !query.category && !query.parentCategory;
  const data = isOverview ? { list: null, parentCategories: [] } : await loadListing(context, query);
  const isDegraded = data.list?.ok === false;
  const head = listingHead(query, data.list, { origin: context.origin, content: context.store?.content });
  return { status: 200, head, data, isDegraded };
}

async function loadListing({ api, store }: PageContext, query: ListingQuery): Promise<ProductsData> {
  const canNarrow = store?.capabilities?.includes('facets');
  const { page, parentCategory } = query;
  const choices = canNarrow && query.choices ? choiceParameters(query.choices) : undefined;
  const filter = { ...categoryFilter(query.category), parentCategory, page, choices };
  const [list, parentCategories, facets] = await Promise.all([
    fetchProducts(api, filter, store),
    fetchParentCategories(api, query.category),
    canNarrow ? fetchFacets(api, filter) : undefined,
  ]);
  return { list, parentCategories, ...(facets && { facets }) };
}
