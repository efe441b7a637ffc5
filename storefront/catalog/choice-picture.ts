import type { Picture, Product } from '../api/product.ts';
import type { Choice } from './size-choice.ts';
import { chosenVariant, fits } from './stock.ts';

/**
 * The image of the selected variant; while no size is selected, an image of the selected color. If only other
 * variants have an image, the first image that belongs to no variant. Undefined if no variant has an image.
 */
export function choicePicture(product: Product, choice: Choice): Picture | undefined {
  const variants = product.variants?.filter(({ image }) => image) ?? [];
  if (variants.length === 0) return undefined;
  const ofColor = variants.find(({ color }) => fits(color, choice.color));
  const image = chosenVariant(product, choice)?.image ?? ofColor?.image;
  return product.pictures.find(({ url }) =>
    image ? url === image : variants.every((variant) => variant.image !== url),
  );
}
