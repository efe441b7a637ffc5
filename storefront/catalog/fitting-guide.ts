import type { SizeGuide } from '#contract/size-guides.ts';
import type { Product } from '../api/product.ts';
import { hasSizes } from './size-choice.ts';

/** The size guide of the product's sub-category, else of its category. */
export function fittingGuide(
  product: Pick<Product, 'sizes' | 'category' | 'parentCategory'>,
  guides: readonly SizeGuide[],
): SizeGuide | undefined {
  if (!hasSizes(product)) return undefined;
  const guideTo = (name: string | undefined) =>
    guides.find(({ goods }) => goods.some((kind) => name && plain(kind) === plain(name)));
  return guideTo(product.parentCategory) ?? guideTo(product.category);
}

const plain = (name: string) => name.trim().toLowerCase();
