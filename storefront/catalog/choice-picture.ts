import type { Picture, Product } from '../api/product.ts';
import type { Choice } from './size-choice.ts';
import { chosenVariant, fits } from './stock.ts';

/**
 * The picture that shows what was chosen; while the size is open, one of the colour. Where only other choices have
 * pictures of their own, the first that is none of theirs; undefined where no variant has one.
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
