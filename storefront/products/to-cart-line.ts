import type { Product } from '#storefront/api/parsing/product.ts';
import type { CartLine } from '#storefront/state/cart.ts';
import { selectedVariant } from './availability.ts';
import { optionImage } from './option-image.ts';
import type { SelectedOptions } from './product-options.ts';

/** The product as a cart line (specification, section 3). Price and image are those of the selected variant. */
export function toCartLine(product: Product, selected: SelectedOptions, quantity: number): CartLine {
  const { id, name, description, category, parentCategory, sizes, colors, featured } = product;
  const { price, originalPrice } = selectedVariant(product, selected) ?? product;
  const picture = optionImage(product, selected) ?? product.images[0];
  return {
    id,
    name,
    image: picture?.url ?? product.image,
    price,
    quantity,
    selectedColor: selected.color,
    selectedSize: selected.size,
    ...(originalPrice !== undefined && { originalPrice }),
    // a card has none: it is added later, and a line that already has one keeps it
    ...(!product.isCard && { description }),
    ...(category && { category }),
    ...(parentCategory && { parentCategory }),
    sizes,
    colors,
    featured,
    ...(picture && picture.sources.length > 0 && { picture }),
  };
}
