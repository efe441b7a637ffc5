import type { StatementRow } from './statement-row.ts';

/** A UPI payment whose order awaits money. */
export interface WaitingPayment {
  orderId: string;
  /** Our reference, as UPI apps send it; contains the order number. */
  reference: string;
  amountPaise: number;
  startedAt: Date;
  /** The UTR (unique transaction reference, the bank's number of a UPI transfer) that the shopper entered. */
  claimedUtr: string | null;
  customerName: string;
}

export type MatchedBy = 'reference' | 'utr' | 'amount and time';

export interface StatementMatch {
  row: StatementRow;
  payment: WaitingPayment;
  by: MatchedBy;
}

const MAX_MS = 24 * 60 * 60 * 1000;
// Clocks of banks and shops differ.
const TOLERANCE_MS = 5 * 60 * 1000;
const ORDER_NUMBER_LENGTH = 10;

/**
 * Finds the order of every row: by our reference in its text, else by the UTR that a shopper entered, else by
 * amount and time. The last rule needs exactly one order and one row that fit each other and have no
 * different UTRs. A row of another amount matches nothing.
 */
export function matchRows(
  rows: readonly StatementRow[],
  waiting: readonly WaitingPayment[],
): StatementMatch[] {
  const matches: StatementMatch[] = [];
  const isFree = (one: StatementRow | WaitingPayment) =>
    matches.every(
      ({ row, payment }) => row !== one && payment.orderId !== ('orderId' in one ? one.orderId : ''),
    );
  for (const [by, fits] of Object.entries(RULES) as [MatchedBy, Fits][]) {
    const freeRows = rows.filter(isFree);
    const freePayments = waiting.filter(isFree);
    for (const row of freeRows) {
      const [payment, another] = distinctOrders(freePayments.filter((one) => fits(row, one)));
      if (!payment || another) continue;
      if (by === 'amount and time' && hasOtherUtrs(row, claimedUtrsOf(payment.orderId, waiting))) continue;
      const isOnlyRow = freeRows.every((other) => other === row || !fits(other, payment));
      if (isOnlyRow && isFree(row) && isFree(payment)) matches.push({ row, payment, by });
    }
  }
  return matches;
}

type Fits = (row: StatementRow, payment: WaitingPayment) => boolean;

const RULES: Record<MatchedBy, Fits> = {
  reference: (row, payment) => hasSameAmount(row, payment) && mentionsPayment(row, payment),
  utr: (row, { claimedUtr, amountPaise }) =>
    row.amountPaise === amountPaise && claimedUtr !== null && row.utrs.includes(claimedUtr),
  'amount and time': (row, payment) => hasSameAmount(row, payment) && isInTime(row, payment),
};

/** The UTRs that the shopper entered for an order, over all its payments. */
function claimedUtrsOf(orderId: string, waiting: readonly WaitingPayment[]): string[] {
  return waiting.flatMap((payment) => (payment.orderId === orderId ? (payment.claimedUtr ?? []) : []));
}

function hasOtherUtrs({ utrs }: StatementRow, claims: readonly string[]): boolean {
  return utrs.length > 0 && claims.length > 0 && !utrs.some((utr) => claims.includes(utr));
}

function hasSameAmount(row: StatementRow, payment: WaitingPayment): boolean {
  return row.amountPaise === payment.amountPaise;
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
export function mentionsPayment(row: StatementRow, { reference }: WaitingPayment): boolean {
  const plain = plainTextOf(row);
  return plain.includes(reference) || plain.includes(`ORDER${reference.slice(0, ORDER_NUMBER_LENGTH)}`);
}

/** True if the money of a row came at most a day after the payment was started. */
export function isInTime({ paidAt }: StatementRow, { startedAt }: WaitingPayment): boolean {
  if (!paidAt) return false;
  const delayMs = paidAt.date.getTime() - startedAt.getTime();
  if (paidAt.hasTime) return delayMs >= -TOLERANCE_MS && delayMs <= MAX_MS;
  // date without a time: the day began at most a day before or after the payment
  return Math.abs(delayMs) < MAX_MS;
}

function distinctOrders(payments: readonly WaitingPayment[]): WaitingPayment[] {
  return [...new Map(payments.map((payment) => [payment.orderId, payment])).values()];
}
