import type { StatementRow } from './statement-row.ts';

/** A UPI payment that the money of a row may be for. */
export interface UpiPayment {
  orderId: string;
  /** Our reference, as UPI apps send it; contains the order number. */
  reference: string;
  amountPaise: number;
  startedAt: Date;
  /** The UTR (unique transaction reference, the bank's number of a UPI transfer) that the shopper entered. */
  claimedUtr: string | null;
  customerName: string;
  /** Why its order cannot keep more money, which would be due for refund; null while the order awaits money. */
  notAwaited: 'cancelled' | 'paid' | null;
}

export type MatchedBy = 'reference' | 'utr' | 'amount and time';

export interface StatementMatch {
  row: StatementRow;
  payment: UpiPayment;
  by: MatchedBy;
}

const MAX_MS = 24 * 60 * 60 * 1000;
// Clocks of banks and shops differ.
const TOLERANCE_MS = 5 * 60 * 1000;
const ORDER_NUMBER_LENGTH = 10;

/**
 * Finds the order of every row: by our reference in its text, else by the UTR that a shopper entered, else by
 * amount and time. The last rule needs exactly one order and one row that fit each other and have no
 * different UTRs. A row of another amount matches nothing. Orders that await no money match nothing, and neither does
 * a row by amount and time that names one of them.
 */
export function matchRows(rows: readonly StatementRow[], payments: readonly UpiPayment[]): StatementMatch[] {
  const waiting = payments.filter(({ notAwaited }) => notAwaited === null);
  const named = findNamedPayments(
    rows,
    payments.filter(({ notAwaited }) => notAwaited !== null),
  );
  const matches: StatementMatch[] = [];
  const isFree = (one: StatementRow | UpiPayment) =>
    matches.every(
      ({ row, payment }) => row !== one && payment.orderId !== ('orderId' in one ? one.orderId : ''),
    );
  for (const [by, fits] of Object.entries(RULES) as [MatchedBy, Fits][]) {
    const freeRows = rows.filter(isFree);
    const freePayments = waiting.filter(isFree);
    for (const row of freeRows) {
      const [payment, another] = distinctOrders(freePayments.filter((one) => fits(row, one)));
      if (!payment || another) continue;
      if (by === 'amount and time') {
        if (hasOtherUtrs(row, claimedUtrsOf(payment.orderId, waiting))) continue;
        if (named.some((one) => isNamed(row, one))) continue;
      }
      const isOnlyRow = freeRows.every((other) => other === row || !fits(other, payment));
      if (isOnlyRow && isFree(row) && isFree(payment)) matches.push({ row, payment, by });
    }
  }
  return matches;
}

type Fits = (row: StatementRow, payment: UpiPayment) => boolean;

const RULES: Record<MatchedBy, Fits> = {
  reference: (row, payment) => hasSameAmount(row, payment) && mentionsPayment(row, payment),
  utr: (row, { claimedUtr, amountPaise }) =>
    row.amountPaise === amountPaise && claimedUtr !== null && row.utrs.includes(claimedUtr),
  'amount and time': (row, payment) => hasSameAmount(row, payment) && isInTime(row, payment),
};

/** The UTRs that the shopper entered for an order, over all its payments. */
function claimedUtrsOf(orderId: string, waiting: readonly UpiPayment[]): string[] {
  return waiting.flatMap((payment) => (payment.orderId === orderId ? (payment.claimedUtr ?? []) : []));
}

function hasOtherUtrs({ utrs }: StatementRow, claims: readonly string[]): boolean {
  return utrs.length > 0 && claims.length > 0 && !utrs.some((utr) => claims.includes(utr));
}

function hasSameAmount(row: StatementRow, payment: UpiPayment): boolean {
  return row.amountPaise === payment.amountPaise;
}

/** True if a row contains the reference or the order number of a payment, or the UTR that its shopper entered. */
export function isNamed(row: StatementRow, payment: UpiPayment): boolean {
  const { claimedUtr } = payment;
  return (claimedUtr !== null && row.utrs.includes(claimedUtr)) || mentionsPayment(row, payment);
}

/** The payments that a row may name. A month of orders is too many to compare each with each row. */
export function findNamedPayments(
  rows: readonly StatementRow[],
  payments: readonly UpiPayment[],
): UpiPayment[] {
  const utrs = new Set(rows.flatMap((row) => row.utrs));
  const parts = new Set<string>();
  for (const plain of rows.map(plainTextOf)) {
    for (let i = 0; i + ORDER_NUMBER_LENGTH <= plain.length; i += 1)
      parts.add(plain.slice(i, i + ORDER_NUMBER_LENGTH));
  }
  return payments.filter(
    ({ reference, claimedUtr }) =>
      parts.has(reference.slice(0, ORDER_NUMBER_LENGTH)) || (claimedUtr !== null && utrs.has(claimedUtr)),
  );
}

// the rows of a statement are compared with every waiting payment
const plainTexts = new WeakMap<StatementRow, string>();

function plainTextOf(row: StatementRow): string {
  const known = plainTexts.get(row);
  if (known !== undefined) return known;
  const plain = row.text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  plainTexts.set(row, plain);
  return plain;
}

/** True if the text of a row contains our reference of a payment, or its order number. */
export function mentionsPayment(row: StatementRow, { reference }: UpiPayment): boolean {
  const plain = plainTextOf(row);
  return plain.includes(reference) || plain.includes(`ORDER${reference.slice(0, ORDER_NUMBER_LENGTH)}`);
}

/** True if the money of a row came at most a day after the payment was started. */
export function isInTime({ paidAt }: StatementRow, { startedAt }: UpiPayment): boolean {
  if (!paidAt) return false;
  const delayMs = paidAt.date.getTime() - startedAt.getTime();
  if (paidAt.hasTime) return delayMs >= -TOLERANCE_MS && delayMs <= MAX_MS;
  // date without a time: the day began at most a day before or after the payment
  return Math.abs(delayMs) < MAX_MS;
}

function distinctOrders(payments: readonly UpiPayment[]): UpiPayment[] {
  return [...new Map(payments.map((payment) => [payment.orderId, payment])).values()];
}
