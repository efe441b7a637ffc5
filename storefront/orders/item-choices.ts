import type { OrderedItem } from '#storefront/api/orders.ts';

/** The selected options of an item, such as "Indigo, M". */
export const itemOptions = ({ selectedColor, selectedSize }: OrderedItem) =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');
