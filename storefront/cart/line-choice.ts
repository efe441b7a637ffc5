import type { LineKey } from '#storefront/state/cart.ts';

/** The selected options of a line, shown below its name; without '' and `Default`, which mean no option. */
export function lineOptions({ selectedColor, selectedSize }: LineKey): { label: string; value: string }[] {
  const options = [
    { label: 'Colour', value: selectedColor },
    { label: 'Size', value: selectedSize },
  ];
  return options.filter(({ value }) => value !== '' && value !== 'Default');
}
