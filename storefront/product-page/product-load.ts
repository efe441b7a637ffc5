import { links } from '#contract/page-links.ts';
import type { SizeGuide } from '#contract/size-guides.ts';
import { categoryFilter, fetchProduct, fetchProducts } from '#storefront/api/catalog.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { fetchSizeGuides } from '#storefront/api/size-guides.ts';
import type { PageContext, PageResult } from '#storefront/navigation/page.ts';
import { hasSizeOptions } from '#storefront/products/product-options.ts';
import { findSizeGuide } from './find-size-guide.ts';
import { productHead } from './product-head.ts';

export type ProductData =
  | { kind: 'found'; product: Product; related: Product[]; sizeGuide?: SizeGuide }
  | { kind: 'missing' }
  | { kind: 'failed' };

const MAX_RELATED = 4;

export async function load(context: PageContext): Promise<PageResult<ProductData>> {
  const { api, params, store, origin } = context;
  const result = await fetchProduct(api, params.id ?? '', store);
  if (result.kind === 'missing') {
    return { status: 404, head: { title: 'Product not found', robots: 'noindex' }, data: result };
  }
  if (result.kind === 'failed') {
    // no `noindex`: the failure is temporary
    return { status: 200, head: { title: 'Product' }, data: result, isDegraded: true };
  }
  const { product } = result;
  // a former URL handle leads to the present one
  if (product.id !== params.id) {
    return { status: 301, head: {}, data: { kind: 'missing' }, redirect: links.product(product.id) };
  }
  const [related, guides] = await Promise.all([
    fetchRelated(context, product),
    hasSizeOptions(product) ? fetchSizeGuides(api, store) : undefined,
  ]);
  const sizeGuide = guides && findSizeGuide(product, guides);
  const head = productHead(product, origin, store);
  return { status: 200, head, data: { kind: 'found', product, related, ...(sizeGuide && { sizeGuide }) } };
}

/** Other products of the same sub-category, else of the same category. */
async function fetchRelated({ api, store }: PageContext, product: Product): Promise<Product[]> {
  const { category, parentCategory } = product;
  if (!category && !parentCategory) return [];
  const filter = parentCategory ? { parentCategory } : categoryFilter(category);
  const { products } = await fetchProducts(api, { ...filter, limit: MAX_RELATED + 1 }, store);
  return products.filter((other) => other.id !== product.id).slice(0, MAX_RELATED);
}
