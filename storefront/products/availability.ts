import type { MAX_EXACT_STOCK as ContractLimit } from '#contract/catalog.ts';
import type { Product, Variant } from '#storefront/api/parsing/product.ts';
import { MAX_LINE_QUANTITY } from '#storefront/state/cart.ts';
import type { SelectedOptions } from './product-options.ts';

/** A copy of the contract's number, which the compiler checks: importing it would add its schema library. */
const MAX_EXACT_STOCK: typeof ContractLimit = 10;

type ProductStock = Pick<Product, 'variants' | 'available'>;

/** The variant of the selected options. Undefined if options are missing or the server sends no variants. */
export function selectedVariant(
  { variants = [] }: ProductStock,
  selected: SelectedOptions,
): Variant | undefined {
  if (variants.length === 1) return variants[0];
  return variants.find(
    (variant) => matchesOption(variant.size, selected.size) && matchesOption(variant.color, selected.color),
  );
}

/** Whether a variant's size or color is the selected one. '' matches `Default` and `One Size`. */
export const matchesOption = (variantValue: string, selectedValue: string) =>
  variantValue.toLowerCase() === selectedValue.toLowerCase() ||
  (variantValue === '' && isNoOption(selectedValue));

const isNoOption = (selectedValue: string) => ['default', 'one size'].includes(selectedValue.toLowerCase());

/** Whether every variant is sold out. Unknown stock counts as available. */
export function isSoldOut({ variants, available }: ProductStock): boolean {
  if (variants) return variants.every((variant) => variant.available <= 0);
  return available !== undefined && available <= 0;
}

/** Whether a size is sold out in the selected color or, while none is selected, in every color. */
export const isSizeSoldOut = ({ variants }: ProductStock, size: string, color: string) =>
  areAllSoldOut(
    variants?.filter(
      (variant) => matchesOption(variant.size, size) && matchesOptionOrNone(variant.color, color),
    ),
  );

/** Whether a color is sold out in every size. */
export const isColorSoldOut = ({ variants }: ProductStock, color: string) =>
  areAllSoldOut(variants?.filter((variant) => matchesOption(variant.color, color)));

const matchesOptionOrNone = (variantValue: string, selectedValue: string) =>
  selectedValue === '' || variantValue === '' || matchesOption(variantValue, selectedValue);

/** True for an empty list: a combination without a variant counts as sold out. */
const areAllSoldOut = (variants: readonly Variant[] | undefined) =>
  variants?.every((variant) => variant.available <= 0) ?? false;

/** The maximum quantity of one cart line. */
export function maxQuantity(product: ProductStock, selected: SelectedOptions): number {
  const available = selectedVariant(product, selected)?.available ?? product.available ?? MAX_LINE_QUANTITY;
  return available > 0 && available <= MAX_EXACT_STOCK ? available : MAX_LINE_QUANTITY;
}

const LOW_STOCK_THRESHOLD = 5;

/** The number of units left if it is low, or the limit of its band; undefined otherwise. */
export function lowStockQuantity(product: ProductStock, selected: SelectedOptions): number | undefined {
  const available = selectedVariant(product, selected)?.available;
  return available !== undefined && available > 0 && available <= LOW_STOCK_THRESHOLD ? available : undefined;
}

/** The color preselected on a product page: the first that is not sold out; '' without colors. */
export function initialColor(product: ProductStock & Pick<Product, 'colors'>): string {
  const { colors } = product;
  return colors.find((color) => !isColorSoldOut(product, color)) ?? colors[0] ?? '';
}
