import { useState } from 'react';
import type { Product } from '#storefront/api/parsing/product.ts';
import { initialColor, isSoldOut, maxQuantity, selectedVariant } from './availability.ts';
import { optionImage } from './option-image.ts';
import { initialSize, needsSize, type SelectedOptions } from './product-options.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** The selected options and quantity of a product, and the price, image and stock that follow. */
export function useProductOptions(product: Product) {
  const [selected, setSelected] = useState<SelectedOptions>(() => ({
    size: initialSize(product.sizes),
    color: initialColor(product),
  }));
  const addToCart = useAddToCart();
  const [requestedQuantity, setRequestedQuantity] = useState(1);
  const max = maxQuantity(product, selected);
  const quantity = Math.min(requestedQuantity, max);
  const variant = selectedVariant(product, selected);
  const isOutOfStock = variant ? variant.available <= 0 : isSoldOut(product);
  return {
    selected,
    selectSize: (size: string) => setSelected({ ...selected, size }),
    selectColor: (color: string) => setSelected({ ...selected, color }),
    quantity,
    maxQuantity: max,
    changeQuantity: (next: number) => next >= 1 && setRequestedQuantity(next),
    /** Price of the selected variant, else of the product. */
    price: variant ?? product,
    variant,
    image: optionImage(product, selected),
    isOutOfStock,
    canAddToCart: !isOutOfStock && !needsSize(product, selected),
    addToCart: () => addToCart(product, selected, quantity),
  };
}

export type ProductOptions = ReturnType<typeof useProductOptions>;
