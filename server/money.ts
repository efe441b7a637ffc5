// Inside the server money is whole paise; rupees exist only at the borders, which are these functions.

const READ = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as the number of rupees that JSON carries: at most two decimals, exactly. */
export function rupees(paise: number): number {
  return paise / 100;
}

/** Paise as gateways want rupees: `1299.00`, no grouping, always two decimals. */
export function decimalRupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Paise as a person reads rupees: `₹12,34,567.50`. */
export function writtenRupees(paise: number): string {
  return READ.format(paise / 100);
}

/**
 * Reads an amount in rupees as files and people write it (`1299`, `1,299.5`, `₹ 12,34,567.50`) into paise, digit by
 * digit. Undefined for anything else: a third decimal, negative amounts, and `12,50`, which may be either of two amounts.
 */
export function paiseOf(text: string): number | undefined {
  const plain = text.replace(/^\s*(?:₹|Rs\.?|INR)?\s*/i, '').trim();
  const [, whole = '', decimals = ''] = AMOUNT.exec(plain) ?? [];
  const digits = whole.replaceAll(',', '');
  if (digits === '' || digits.length > MOST_DIGITS) return undefined;
  return Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
}

const MOST_DIGITS = 13;
// the last group has three digits, those before it two or three
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?$/;
