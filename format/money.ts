import { groupIndianDigits } from './indian-digits.ts';

// The server calculates in integer paise; its API and the storefront's props are in rupees.

/** Converts paise to rupees as a number for JSON: exact, at most two decimals. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Converts rupees of JSON, with at most two decimals, to paise. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Formats paise as rupees for machines (gateways, CSV, Google feed, UPI links): `1299.00`, no grouping, always two decimals. */
export function toDecimalRupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats paise as rupees for people: `₹12,34,567.50`. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}

/**
 * Parses an amount in rupees (`1299`, `1,299.5`, `₹ 12,34,567.50`). Returns paise, exact. Undefined for
 * anything else: a third decimal, negative amounts, and `12,50`, which is ambiguous.
 */
export function parseRupees(text: string): number | undefined {
  const amountText = text.replace(/^\s*(?:₹|Rs\.?|INR)?\s*/i, '').trim();
  const [, integerPart = '', decimals = ''] = AMOUNT.exec(amountText) ?? [];
  const digits = integerPart.replaceAll(',', '');
  if (digits === '' || digits.length > MAX_DIGITS) return undefined;
  return Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
}

const MAX_DIGITS = 13;
// the last group has three digits, those before it two or three
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?$/;

/** Home, cards, filters and search suggestions: ₹499, ₹12,34,567.50 (specification, ruling 3). */
export const formatRupeesShort = (rupees: number): string => formatRupees(rupees).replace('.00', '');

/** Cart, product, checkout, orders, payment: always two decimals (specification, ruling 3). */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${groupIndianDigits(Math.abs(rupees).toFixed(2))}`;
}

/** The sum of two amounts in rupees, exact to the paisa. */
export const addRupees = (a: number, b: number): number => Math.round((a + b) * 100) / 100;
