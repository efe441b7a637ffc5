import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { hasSizeOptions } from '#storefront/products/product-options.ts';

/** The size guide of the product's sub-category, else of its category. */
export function findSizeGuide(
  product: Pick<Product, 'sizes' | 'category' | 'parentCategory'>,
  guides: readonly SizeGuide[],
): SizeGuide | undefined {
  if (!hasSizeOptions(product)) return undefined;
  const findByCategory = (name: string | undefined) =>
    guides.find(({ goods }) =>
      goods.some((categoryName) => name && normalizeName(categoryName) === normalizeName(name)),
    );
  return findByCategory(product.parentCategory) ?? findByCategory(product.category);
}

const normalizeName = (name: string) => name.trim().toLowerCase();
