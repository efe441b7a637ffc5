import { fetchFeatured } from '#storefront/api/catalog.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';
import { homeHead } from './home-head.ts';

export interface HomeData {
  featured: Product[];
}

/** A failed load of the featured products counts as empty (specification, section 4). */
export async function load({ api, store, origin }: PageContext): Promise<PageResult<HomeData>> {
  const { ok, products } = await fetchFeatured(api, store);
  return { status: 200, head: homeHead(store, origin), data: { featured: products }, isDegraded: !ok };
}
