import type { Product } from '../api/product.ts';
import type { CartLine } from '../state/cart.ts';
import { choicePicture } from './choice-picture.ts';
import type { Choice } from './size-choice.ts';
import { chosenVariant } from './stock.ts';

/** The product as a cart line (section 3). Price and image are those of the selected variant. */
export function cartLine(product: Product, choice: Choice, quantity: number): CartLine {
  const { id, name, description, category, parentCategory, sizes, colors, featured } = product;
  const { price, originalPrice } = chosenVariant(product, choice) ?? product;
  const picture = choicePicture(product, choice) ?? product.pictures[0];
  return {
    id,
    name,
    image: picture?.url ?? product.image,
    price,
    quantity,
    selectedColor: choice.color,
    selectedSize: choice.size,
    ...(originalPrice !== undefined && { originalPrice }),
    description,
    ...(category && { category }),
    ...(parentCategory && { parentCategory }),
    sizes,
    colors,
    featured,
    ...(picture && picture.sources.length > 0 && { picture }),
  };
}
