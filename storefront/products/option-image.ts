import type { Product, ProductImage } from '#storefront/api/parsing/product.ts';
import { matchesOption, selectedVariant } from './availability.ts';
import type { SelectedOptions } from './product-options.ts';

/** The images that show the selected color, and after them those of no color; all of them if there are none. */
export function imagesOfColor(images: ProductImage[], selectedColor: string): ProductImage[] {
  const shown = [
    ...images.filter(({ color }) => color === selectedColor),
    ...images.filter(({ color }) => !color),
  ];
  return shown.length > 0 ? shown : images;
}

/**
 * The image of the selected variant; while no size is selected, an image of the selected color. If only other
 * variants have an image, the first image that belongs to no variant. Undefined if no variant has an image.
 */
export function optionImage(product: Product, selected: SelectedOptions): ProductImage | undefined {
  const variants = product.variants?.filter(({ image }) => image) ?? [];
  if (variants.length === 0) return undefined;
  const variantOfColor = variants.find(({ color }) => matchesOption(color, selected.color));
  const image = selectedVariant(product, selected)?.image ?? variantOfColor?.image;
  return product.images.find(({ url }) =>
    image ? url === image : variants.every((variant) => variant.image !== url),
  );
}
