import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';

/** The Indian financial year, April to March by Indian time: `26-27`. */
export function financialYear(at: Date): string {
  const start = firstYear(at);
  return `${twoDigits(start)}-${twoDigits(start + 1)}`;
}

/**
 * When the GST of a supply can no longer be reduced by a credit note: the end of 30 November in India after the financial
 * year of its invoice (CGST Act, section 34(2)).
 */
export function endOfGstCredit(invoicedAt: Date): Date {
  const endOfDay = Date.UTC(firstYear(invoicedAt) + 1, 11, 1);
  return new Date(endOfDay - INDIA_UTC_OFFSET_MS);
}

/** The calendar year in which the financial year begins. */
function firstYear(at: Date): number {
  const inIndia = new Date(at.getTime() + INDIA_UTC_OFFSET_MS);
  const isBeforeApril = inIndia.getUTCMonth() < 3;
  return inIndia.getUTCFullYear() - (isBeforeApril ? 1 : 0);
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
