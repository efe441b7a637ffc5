import type { TaxRate, TaxSettings, TaxSettingsPatch } from '#contract/admin/settings/tax-settings.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { isCurrentGstRate, rateByLaw } from '#server/tax/gst-rate.ts';

/** The GST rates of products without their own, as the admin edits them. */
export function taxSettingsOf({ gstRates = {} }: Pick<StoreDetails, 'gstRates'>): TaxSettings {
  return {
    // a text of digits as a key may have changed the order
    hsn: Object.entries(gstRates.hsn ?? {})
      .map(([digits, rate]) => ({ digits, rate }))
      .toSorted((a, b) => (a.digits < b.digits ? -1 : 1)),
    categories: Object.entries(gstRates.categories ?? {}).map(([name, rate]) => ({ name, rate })),
    default: gstRates.default ?? null,
  };
}

/** The settings after the patch. */
export function patchTaxSettings(settings: TaxSettings, patch: TaxSettingsPatch): TaxSettings {
  return {
    hsn: patch.hsn ?? settings.hsn,
    categories: patch.categories ?? settings.categories,
    default: patch.default === undefined ? settings.default : patch.default,
  };
}

/** The store information with these rates. */
export function withTaxSettings(details: StoreDetails, settings: TaxSettings): StoreDetails {
  const { hsn, categories, default: everyOther } = settings;
  const gstRates = {
    ...(everyOther !== null && { default: everyOther }),
    ...(hsn.length > 0 && { hsn: Object.fromEntries(hsn.map(({ digits, rate }) => [digits, rate])) }),
    ...(categories.length > 0 && {
      categories: Object.fromEntries(categories.map(({ name, rate }) => [name, rate])),
    }),
  };
  const { gstRates: _before, ...others } = details;
  return Object.keys(gstRates).length > 0 ? { ...others, gstRates } : others;
}

interface Entry {
  path: string;
  /** Two entries with the same key contradict each other. */
  key: string;
  /** For messages. */
  name: string;
  rate: TaxRate;
  digits?: string;
}

function entriesOf({ hsn, categories, default: everyOther }: TaxSettings): Entry[] {
  return [
    ...hsn.map(({ digits, rate }, i) => ({
      path: `hsn.${i}`,
      key: `hsn ${digits}`,
      name: `HSN ${digits}`,
      rate,
      digits,
    })),
    ...categories.map(({ name, rate }, i) => ({
      path: `categories.${i}`,
      key: `category ${name.toLowerCase()}`,
      name,
      rate,
    })),
    ...(everyOther === null
      ? []
      : [{ path: 'default', key: 'default', name: 'All other products', rate: everyOther }]),
  ];
}

const keyOfRate = ({ key, rate }: Entry) => `${key} ${rate}`;

/**
 * What cannot be saved: an entry twice, and a rate that ended, unless it was saved before. A rate that the law does not
 * know may stay until it is replaced.
 */
export function findTaxProblems(next: TaxSettings, before: TaxSettings): FieldProblem[] {
  const saved = new Set(entriesOf(before).map(keyOfRate));
  const seen = new Set<string>();
  return entriesOf(next).flatMap((entry): FieldProblem[] => {
    const isRepeated = seen.has(entry.key);
    seen.add(entry.key);
    if (isRepeated) return [{ path: entry.path, message: `${entry.name} has a rate already.` }];
    if (isLegal(entry.rate) || saved.has(keyOfRate(entry))) return [];
    return [{ path: entry.path, message: `${entry.name}: ${endedText(entry.rate)}` }];
  });
}

/** Sentences about saved rates that the law does not know, or that contradict what it ties to an HSN code. */
export function taxWarnings(settings: TaxSettings): string[] {
  return entriesOf(settings).flatMap(({ name, rate, digits }) => {
    if (!isLegal(rate)) return [`${name}: ${endedText(rate)}`];
    const byLaw = digits === undefined ? undefined : rateByLaw(digits);
    if (byLaw === 'by price' && rate !== 'by price' && rate !== 5 && rate !== 18)
      return [`${name}: clothes, made-ups and footwear have 5 % up to ₹2,500 for one unit, 18 % above.`];
    if (byLaw === 500 && rate !== 5) return [`${name}: spices have 5 %.`];
    return [];
  });
}

const isLegal = (rate: TaxRate) => rate === 'by price' || isCurrentGstRate(Math.round(rate * 100));

const endedText = (rate: TaxRate) =>
  `${rate} % is no rate of GST today. 6, 7.5, 12 and 28 % ended on 22 September 2025 or soon after.`;
