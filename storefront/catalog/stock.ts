import type { Product, Variant } from '../api/product.ts';
import type { Choice } from './size-choice.ts';

/** Above this, `available` is only a lower bound of the stock. */
const EXACT_BELOW = 10;
const LINE_MAX = 99;

type Stocked = Pick<Product, 'variants' | 'available'>;

/** The variant of the selected options. Undefined if options are missing or the server sends no variants. */
export function chosenVariant({ variants = [] }: Stocked, choice: Choice): Variant | undefined {
  if (variants.length === 1) return variants[0];
  return variants.find((variant) => fits(variant.size, choice.size) && fits(variant.color, choice.color));
}

/** Whether a variant's size or color is the selected one. '' matches `Default` and `One Size`. */
export const fits = (offered: string, wanted: string) =>
  offered.toLowerCase() === wanted.toLowerCase() || (offered === '' && isNoChoice(wanted));

const isNoChoice = (wanted: string) => ['default', 'one size'].includes(wanted.toLowerCase());

/** Whether every variant is sold out. Unknown stock counts as available. */
export function isSoldOut({ variants, available }: Stocked): boolean {
  if (variants) return variants.every((variant) => variant.available <= 0);
  return available !== undefined && available <= 0;
}

/** Whether a size is sold out in the selected color or, while none is selected, in every color. */
export const isSizeSoldOut = ({ variants }: Stocked, size: string, color: string) =>
  isNothingLeft(variants?.filter((variant) => fits(variant.size, size) && mayBe(variant.color, color)));

/** Whether a color is sold out in every size. */
export const isColorSoldOut = ({ variants }: Stocked, color: string) =>
  isNothingLeft(variants?.filter((variant) => fits(variant.color, color)));

const mayBe = (offered: string, wanted: string) => wanted === '' || offered === '' || fits(offered, wanted);

/** True for an empty list: a combination without a variant counts as sold out. */
const isNothingLeft = (variants: readonly Variant[] | undefined) =>
  variants?.every((variant) => variant.available <= 0) ?? false;

/** The maximum quantity of one cart line. */
export function quantityMax(product: Stocked, choice: Choice): number {
  const available = chosenVariant(product, choice)?.available ?? product.available ?? LINE_MAX;
  return available > 0 && available <= EXACT_BELOW ? available : LINE_MAX;
}

const FEW = 5;

/** The number of units left if it is low and exact; undefined otherwise. */
export function fewLeft(product: Stocked, choice: Choice): number | undefined {
  const available = chosenVariant(product, choice)?.available;
  return available !== undefined && available > 0 && available <= FEW ? available : undefined;
}

/** The color preselected on a product page: the first that is not sold out; '' without colors. */
export function startColor(product: Stocked & Pick<Product, 'colors'>): string {
  const { colors } = product;
  return colors.find((color) => !isColorSoldOut(product, color)) ?? colors[0] ?? '';
}
