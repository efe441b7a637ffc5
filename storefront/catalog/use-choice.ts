import { useState } from 'react';
import type { Product } from '../api/product.ts';
import { useCart } from '../state/cart-provider.tsx';
import { cartLine } from './cart-line.ts';
import { choicePicture } from './choice-picture.ts';
import { type Choice, needsSize, startSize } from './size-choice.ts';
import { chosenVariant, isSoldOut, quantityMax, startColor } from './stock.ts';

/** The selected options and quantity of a product, and the price, image and stock that follow. */
export function useChoice(product: Product) {
  const cart = useCart();
  const [choice, setChoice] = useState<Choice>(() => ({
    size: startSize(product.sizes),
    color: startColor(product),
  }));
  const [wanted, setWanted] = useState(1);
  const max = quantityMax(product, choice);
  const quantity = Math.min(wanted, max);
  const variant = chosenVariant(product, choice);
  const isOut = variant ? variant.available <= 0 : isSoldOut(product);
  return {
    choice,
    chooseSize: (size: string) => setChoice({ ...choice, size }),
    chooseColor: (color: string) => setChoice({ ...choice, color }),
    quantity,
    quantityMax: max,
    changeQuantity: (next: number) => next >= 1 && setWanted(next),
    /** Price of the selected variant, else of the product. */
    price: variant ?? product,
    picture: choicePicture(product, choice),
    isOut,
    mayAdd: !isOut && !needsSize(product, choice),
    add: () => cart.add(cartLine(product, choice, quantity)),
  };
}

export type ProductChoice = ReturnType<typeof useChoice>;
