import type { Product, Variant } from '../api/product.ts';
import type { Choice } from './size-choice.ts';

/** Above this, `available` is only a lower bound: the shop has at least so many. */
const EXACT_BELOW = 10;
const LINE_MAX = 99;

type Stocked = Pick<Product, 'variants' | 'available'>;

/** The variant that a choice leads to; undefined while the choice is open or the server tells of no variants. */
export function chosenVariant({ variants = [] }: Stocked, choice: Choice): Variant | undefined {
  if (variants.length === 1) return variants[0];
  return variants.find((variant) => fits(variant.size, choice.size) && fits(variant.color, choice.color));
}

/** Whether an offered size or colour is the wanted one; what has none fits where nothing could be chosen. */
export const fits = (offered: string, wanted: string) =>
  offered.toLowerCase() === wanted.toLowerCase() || (offered === '' && isNoChoice(wanted));

const isNoChoice = (wanted: string) => ['default', 'one size'].includes(wanted.toLowerCase());

/** Whether nothing of the product can be had at all. Unknown stock counts as available. */
export function isSoldOut({ variants, available }: Stocked): boolean {
  if (variants) return variants.every((variant) => variant.available <= 0);
  return available !== undefined && available <= 0;
}

/** Whether a size is sold out, in the chosen colour or, while none is chosen, in every colour. */
export const isSizeSoldOut = ({ variants }: Stocked, size: string, color: string) =>
  isNothingLeft(variants?.filter((variant) => fits(variant.size, size) && mayBe(variant.color, color)));

/** Whether a colour is sold out in every size. */
export const isColorSoldOut = ({ variants }: Stocked, color: string) =>
  isNothingLeft(variants?.filter((variant) => fits(variant.color, color)));

const mayBe = (offered: string, wanted: string) => wanted === '' || offered === '' || fits(offered, wanted);

/** A combination that the merchant does not make at all is as good as sold out. */
const isNothingLeft = (variants: readonly Variant[] | undefined) =>
  variants?.every((variant) => variant.available <= 0) ?? false;

/** The most pieces that one line may ask for. */
export function quantityMax(product: Stocked, choice: Choice): number {
  const available = chosenVariant(product, choice)?.available ?? product.available ?? LINE_MAX;
  return available > 0 && available <= EXACT_BELOW ? available : LINE_MAX;
}

const FEW = 5;

/** How many are left when they are few and the number is exact; undefined otherwise. */
export function fewLeft(product: Stocked, choice: Choice): number | undefined {
  const available = chosenVariant(product, choice)?.available;
  return available !== undefined && available > 0 && available <= FEW ? available : undefined;
}

/** The colour a product page starts with: the first that can still be had; '' where there are none. */
export function startColor(product: Stocked & Pick<Product, 'colors'>): string {
  const { colors } = product;
  return colors.find((color) => !isColorSoldOut(product, color)) ?? colors[0] ?? '';
}
