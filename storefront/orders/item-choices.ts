import type { OrderedItem } from '../api/orders.ts';

/** What was chosen of a product, as in "Indigo, M". */
export const itemChoices = ({ selectedColor, selectedSize }: OrderedItem) =>
  [selectedColor, selectedSize].filter(Boolean).join(', ');
