import type { Product } from '../api/product.ts';

const ONE_SIZE = 'One Size';
const NO_COLOR = 'Default';

type Sized = Pick<Product, 'sizes' | 'category' | 'description'>;

/** 'Shoe Size' for footwear, 'Size' when One Size is all there is, else 'Clothing Size' (section 5). */
export function sizeHeading({ sizes, category, description }: Sized): string {
  if (isFootwear(category) || description.toLowerCase().includes('shoe')) return 'Shoe Size';
  if (isOneSize(sizes)) return 'Size';
  return 'Clothing Size';
}

const isFootwear = (category: string | undefined) =>
  ['footwear', 'shoes'].includes(category?.trim().toLowerCase() ?? '');

const isOneSize = (sizes: readonly string[]) => sizes.length === 1 && sizes[0] === ONE_SIZE;

/** Whether a size says something that a measure could explain. */
export const hasSizes = ({ sizes }: Pick<Product, 'sizes'>) => sizes.length > 0 && !isOneSize(sizes);

/** The size a product page starts with: the only one when it is One Size, else none ('') is chosen yet. */
export const startSize = (sizes: readonly string[]) => (isOneSize(sizes) ? ONE_SIZE : '');

/** Colours are shown when there are some and the first is not the word for "no colour" (section 5). */
export const showsColors = (colors: readonly string[]) => colors.length > 0 && colors[0] !== NO_COLOR;

/** What a product needs before it can go into the cart. */
export interface Choice {
  size: string;
  color: string;
}

/** A card preselects what leaves no choice: the only size, the only colour. */
export function cardChoice({ sizes, colors }: Pick<Product, 'sizes' | 'colors'>): Choice {
  const only = (list: readonly string[]) => (list.length === 1 ? (list[0] ?? '') : '');
  return { size: only(sizes), color: showsColors(colors) ? only(colors) : (colors[0] ?? '') };
}

export const needsSize = ({ sizes }: Pick<Product, 'sizes'>, choice: Choice) =>
  sizes.length > 0 && !sizes.includes(choice.size);

export const needsColor = ({ colors }: Pick<Product, 'colors'>, choice: Choice) =>
  showsColors(colors) && !colors.includes(choice.color);

/** Said when Add is pressed before a size is chosen (section 5). */
export const SIZE_NOTICE = {
  title: 'Please select a size',
  description: 'You must select a size before adding to cart',
} as const;
