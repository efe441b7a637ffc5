/** A GST rate in basis points (500 is 5 %), or the rule that the value of one unit decides between 5 and 18 %. */
export type GstRate = number | 'by price';

/** The rates of a shop for products without their own, from the store information. */
export interface DefaultGstRates {
  default?: GstRate | undefined;
  /** By the first digits of HSN codes. */
  hsn?: Readonly<Record<string, GstRate>> | undefined;
  /** By the name of a category or parent category, in any letter case. */
  categories?: Readonly<Record<string, GstRate>> | undefined;
}

/** What decides the GST rate of a product. */
export interface TaxedProduct {
  /** The merchant's own rate for the product. */
  gstRate?: GstRate | undefined;
  /** In any usual spelling: see `hsnDigits`. */
  hsn?: string | undefined;
  /** On the list of handicrafts (Notification 21/2018-CT(Rate)), as stated by the merchant. */
  isHandicraft?: boolean | undefined;
  category?: string | null | undefined;
  parentCategory?: string | null | undefined;
}

const REDUCED_RATE = 500;
const STANDARD_RATE = 1_800;
/** Notification 9/2025: the reduced rate up to ₹2,500 per unit, after discount and without tax: ₹2,625 with it. */
const MAX_REDUCED_RATE_PAISE = 262_500;

// Apparel, made-ups and footwear. Not: sacks, worn clothing, rags and parts of footwear.
const PRICED_PRODUCTS = /^6(?:1|2|3(?!05(?:32|33)00|09|10)|4(?!06))/;
const SHAWLS = /^(?:6117|6214)/;
// Without fresh ginger and fresh turmeric, which are nil-rated.
const SPICES = /^09(?:0[4-9]|10(?!1110|3010))/;

/** Where a rate is from. `law`: tied to the HSN code by law; `hsn`: the shop's rate for the first digits of the code. */
type RateSource = 'product' | 'hsn' | 'law' | 'category' | 'default';

/** The rate of a product. `name`: the digits or the category that it is from. */
export interface FoundRate {
  rate: GstRate;
  source: RateSource;
  name?: string | undefined;
}

/**
 * The GST rate of a product: its own, else the shop's for the longest matching beginning of its HSN code, else the one
 * that the law ties to the code, else its category's, its parent category's, and the shop's default. Undefined if there
 * is none: it is never guessed. Apparel, made-ups and footwear at 5 or 18 % always follow the price rule, because a
 * discount may cross the threshold. Handmade shawls do not (Notification 13/2025).
 */
export function findGstRate(product: TaxedProduct, defaults: DefaultGstRates = {}): GstRate | undefined {
  return explainGstRate(product, defaults)?.rate;
}

/** As `findGstRate`, with the place that the rate is from. */
export function explainGstRate(product: TaxedProduct, defaults: DefaultGstRates): FoundRate | undefined {
  const { isHandicraft } = product;
  const hsn = hsnDigits(product.hsn ?? '');
  const found = findStatedRate({ ...product, hsn }, defaults);
  if (isHandicraft && SHAWLS.test(hsn)) {
    const isOwn = found?.source === 'product' || found?.source === 'hsn';
    return isOwn && found.rate !== 'by price' ? found : { rate: REDUCED_RATE, source: 'law' };
  }
  const isPriced = PRICED_PRODUCTS.test(hsn);
  if (found && found.source !== 'law' && isPriced && isRateOfPriceRule(found.rate))
    return { ...found, rate: 'by price' };
  return found;
}

function findStatedRate(product: TaxedProduct, defaults: DefaultGstRates): FoundRate | undefined {
  const { gstRate, hsn = '', category, parentCategory } = product;
  if (gstRate !== undefined) return { rate: gstRate, source: 'product' };
  const digits = Object.keys(defaults.hsn ?? {})
    .filter((start) => start !== '' && hsn.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0];
  const ofShop = digits === undefined ? undefined : defaults.hsn?.[digits];
  if (ofShop !== undefined) return { rate: ofShop, source: 'hsn', name: digits };
  const byLaw = rateByLaw(hsn);
  if (byLaw !== undefined) return { rate: byLaw, source: 'law' };
  for (const name of [category, parentCategory]) {
    const rate = rateOfCategory(name, defaults);
    if (rate !== undefined && name) return { rate, source: 'category', name };
  }
  return defaults.default === undefined ? undefined : { rate: defaults.default, source: 'default' };
}

/** The rate that the law ties to every product whose HSN code begins with these digits, as far as it is known here. */
export function rateByLaw(hsn: string): GstRate | undefined {
  const digits = hsnDigits(hsn);
  if (PRICED_PRODUCTS.test(digits)) return 'by price';
  return SPICES.test(digits) ? REDUCED_RATE : undefined;
}

/** The digits of an HSN code, which may be written with spaces or dots: `0910 30 10`. */
export const hsnDigits = (hsn: string): string => hsn.replace(/\D/g, '');

/**
 * The rate of an order line in basis points. `netPaise` is what the shopper pays for all units, tax included,
 * after every discount. The price rule decides on the value without tax of one unit.
 */
export function rateOfLine(rate: GstRate, netPaise: number, quantity: number): number {
  if (rate !== 'by price') return rate;
  return netPaise <= MAX_REDUCED_RATE_PAISE * quantity ? REDUCED_RATE : STANDARD_RATE;
}

/**
 * Parses a rate as written in product files: `5`, `5%`, `nil` and `by price`, or as a workbook stores it: 0.05 for 5 %.
 * Undefined if it is none. `GST_RATE_TEXT` is the same rule for the database.
 */
export function parseGstRate(text: string): GstRate | undefined {
  const plain = percentOfFraction(text) ?? text.trim().toLowerCase();
  if (/^by[ -]price$/.test(plain)) return 'by price';
  if (/^(?:nil|exempt)$/.test(plain)) return 0;
  const digits = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(plain)?.[1];
  const basisPoints = digits === undefined ? Number.NaN : Math.round(Number(digits) * 100);
  return basisPoints <= 10_000 ? basisPoints : undefined;
}

/** The percentage, `1.5`, of a rate that a workbook stores as a fraction, `0.015`. Undefined for every other text. */
export const percentOfFraction = (text: string): string | undefined =>
  PERCENT_BY_FRACTION.get(text.trim().replace(/^(0\.\d)0$/, '$1'));

/** A rate for people: `5 %`, or the rule. */
export const gstRateText = (rate: GstRate): string =>
  rate === 'by price' ? '5 % up to ₹2,625 per unit, 18 % above' : `${rate / 100} %`;

/** The rates in force since 22 September 2025 for the products of a shop, in percent. */
export const CURRENT_RATES_PERCENT = [0, 0.1, 0.25, 1.5, 3, 5, 18, 40];

/** Rates that ended on 22 September 2025 or soon after, in percent. */
const FORMER_RATES_PERCENT = [6, 7.5, 12, 28];

/** No fraction of a rate is a percentage that the law ever knew. */
const PERCENT_BY_FRACTION: ReadonlyMap<string, string> = new Map(
  [...CURRENT_RATES_PERCENT, ...FORMER_RATES_PERCENT]
    .filter((percent) => percent > 0)
    .map((percent) => [String(Math.round(percent * 100) / 10_000), String(percent)]),
);

/** True if the law knows the rate today. */
export function isCurrentGstRate(rate: GstRate): boolean {
  return rate === 'by price' || CURRENT_RATES_PERCENT.some((percent) => Math.round(percent * 100) === rate);
}

/** The HSN codes (digits only) to which the law ties a rate, as the source of a regular expression. */
export const HSN_WITH_RATE = [PRICED_PRODUCTS, SPICES].map(({ source }) => source).join('|');

const isRateOfPriceRule = (rate: GstRate) => rate === REDUCED_RATE || rate === STANDARD_RATE;

function rateOfCategory(
  category: string | null | undefined,
  { categories = {} }: DefaultGstRates,
): GstRate | undefined {
  const requested = category?.trim().toLowerCase();
  if (!requested) return undefined;
  return Object.entries(categories).find(([name]) => name.trim().toLowerCase() === requested)?.[1];
}
