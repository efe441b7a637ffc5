import * as contract from '#contract/store-info.ts';
import type { DefaultGstRates, GstRate } from '#server/tax/gst-rate.ts';

/** The GST rates of the store information (its field `gstRates`, as stored) in basis points. */
export function parseDefaultGstRates(stored: unknown): DefaultGstRates {
  if (stored === null || stored === undefined) return {};
  const { default: everyOther, hsn = {}, categories = {} } = contract.defaultGstRates.parse(stored);
  return {
    ...(everyOther !== undefined && { default: toGstRate(everyOther) }),
    hsn: Object.fromEntries(Object.entries(hsn).map(([digits, rate]) => [digits, toGstRate(rate)])),
    categories: Object.fromEntries(Object.entries(categories).map(([name, rate]) => [name, toGstRate(rate)])),
  };
}

function toGstRate(rate: NonNullable<contract.DefaultGstRates['default']>): GstRate {
  return rate === 'by price' ? rate : Math.round(rate * 100);
}
