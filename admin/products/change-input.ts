import { PRICE_ROUNDING_TEXTS } from '#contract/admin/catalog/price-roundings.ts';
import type { PriceRounding } from '#contract/admin/catalog/products.ts';
import { parseRupees } from '#format/money.ts';

export const PRICE_ROUNDING_CHOICES = Object.entries(PRICE_ROUNDING_TEXTS).map(([value, label]) => ({
  value: value as PriceRounding,
  label,
}));

const NUMBER = /^[+-]?\d{1,6}(?:\.\d{1,2})?$/;

/** A typed number, also with a sign, a percent sign or separators. */
export function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s%,]/g, '').replace('−', '-');
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

const PAISE_OF_EIGHT_DIGITS = 10_000_000_000;

/** An amount as people and spreadsheets write it: `1299`, `₹ 1,299.00`, `Rs. 1,299/-`. At most eight digits before the point. */
export function readAmount(text: string): number | undefined {
  const paise = parseRupees(text.trim().replace(/\/-$/, ''));
  return paise === undefined || paise >= PAISE_OF_EIGHT_DIGITS ? undefined : paise / 100;
}

const MIN_PERCENT = -90;
const MAX_PERCENT = 1000;

/** A percentage that changes something; undefined if the text is none. */
export function readPercent(text: string): number | undefined {
  const percent = readNumber(text);
  return percent === undefined || percent === 0 || percent < MIN_PERCENT || percent > MAX_PERCENT
    ? undefined
    : percent;
}
