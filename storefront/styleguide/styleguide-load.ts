import { fetchProducts } from '#storefront/api/catalog.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';

export interface StyleguideData {
  products: Product[];
}

/** Real products for the product samples. */
export async function load({ api, store }: PageContext): Promise<PageResult<StyleguideData>> {
  const { ok, products } = await fetchProducts(api, { limit: 4 }, store);
  return {
    status: 200,
    head: { title: 'Style guide', robots: 'noindex' },
    data: { products },
    isDegraded: !ok,
  };
}
