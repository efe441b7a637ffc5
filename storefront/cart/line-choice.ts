import type { LineKey } from '../state/cart.ts';

/** What the reader chose, to be shown below the name; the merchant's words for "no choice" stay unsaid. */
export function lineChoice({ selectedColor, selectedSize }: LineKey): { label: string; value: string }[] {
  const chosen = [
    { label: 'Colour', value: selectedColor },
    { label: 'Size', value: selectedSize },
  ];
  return chosen.filter(({ value }) => value !== '' && value !== 'Default');
}
