import { NO_COLOR } from '#format/options.ts';
import type { Product } from '#storefront/api/parsing/product.ts';

const ONE_SIZE = 'One Size';

type SizedProduct = Pick<Product, 'sizes' | 'category' | 'description' | 'hasShoeSizes'>;

/** 'Shoe Size' for footwear, 'Size' if One Size is the only size, else 'Clothing Size' (specification, section 5). */
export function sizeHeading({ sizes, category, description, hasShoeSizes }: SizedProduct): string {
  const hasShoes = hasShoeSizes || description.toLowerCase().includes('shoe');
  if (isFootwear(category) || hasShoes) return 'Shoe Size';
  if (isOneSize(sizes)) return 'Size';
  return 'Clothing Size';
}

const isFootwear = (category: string | undefined) =>
  ['footwear', 'shoes'].includes(category?.trim().toLowerCase() ?? '');

const isOneSize = (sizes: readonly string[]) => sizes.length === 1 && sizes[0] === ONE_SIZE;

/** True if the product has sizes other than a single One Size: only those need a size guide. */
export const hasSizeOptions = ({ sizes }: Pick<Product, 'sizes'>) => sizes.length > 0 && !isOneSize(sizes);

/** The size preselected on a product page: One Size if it is the only size, else '' (none). */
export const initialSize = (sizes: readonly string[]) => (isOneSize(sizes) ? ONE_SIZE : '');

/** True if there are colors and the first is not `Default`, which means "no color" (specification, section 5). */
export const hasColorOptions = (colors: readonly string[]) => colors.length > 0 && colors[0] !== NO_COLOR;

/** The selected size and color of a product; '' is not selected. */
export interface SelectedOptions {
  size: string;
  color: string;
}

/** The selected options of a cart line or an order item, as it stores them. */
interface StoredOptions {
  selectedColor?: string | undefined;
  selectedSize?: string | undefined;
}

/** The selected options with their labels; without '' and `Default`, which mean no option. */
export function labelledOptions({ selectedColor = '', selectedSize = '' }: StoredOptions) {
  const options = [
    { label: 'Colour', value: selectedColor },
    { label: 'Size', value: selectedSize },
  ];
  return options.filter(({ value }) => value !== '' && value !== NO_COLOR);
}

/** The selected options as one text, such as "Indigo, M"; '' without options. */
export const selectedOptionsText = (stored: StoredOptions): string =>
  labelledOptions(stored)
    .map(({ value }) => value)
    .join(', ');

/** A card preselects the only size and the only color. */
export function preselectedOptions({ sizes, colors }: Pick<Product, 'sizes' | 'colors'>): SelectedOptions {
  const onlyValue = (list: readonly string[]) => (list.length === 1 ? (list[0] ?? '') : '');
  return { size: onlyValue(sizes), color: hasColorOptions(colors) ? onlyValue(colors) : (colors[0] ?? '') };
}

export const needsSize = ({ sizes }: Pick<Product, 'sizes'>, selected: SelectedOptions) =>
  sizes.length > 0 && !sizes.includes(selected.size);

export const needsColor = ({ colors }: Pick<Product, 'colors'>, selected: SelectedOptions) =>
  hasColorOptions(colors) && !colors.includes(selected.color);

/** Shown when Add to Cart is pressed before a size is selected (specification, section 5). */
export const SIZE_NOTICE = {
  title: 'Please select a size',
  description: 'You must select a size before adding to cart',
} as const;
