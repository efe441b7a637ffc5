import { formatPaise } from '#format/money.ts';
import {
  isInTime,
  isNamed,
  mentionsPayment,
  type StatementMatch,
  type UpiPayment,
} from '../bank-statement/match-rows.ts';
import type { StatementRow } from '../bank-statement/statement-row.ts';

/** An order that a row may belong to. */
export interface Candidate {
  orderId: string;
  customerName: string;
  amountPaise: number;
  since: Date;
  claimedUtr: string | null;
  /** Why it may be this order, and why that is not certain: short sentences. */
  reasons: string[];
  canRecord: boolean;
}

const MAX_CANDIDATES = 5;
const MIN_NAME_LENGTH = 3;

const REASON_OF_RULE: Record<StatementMatch['by'], string> = {
  reference: 'The text contains the order number.',
  utr: 'The customer gave this UTR.',
  'amount and time': 'The only order of this amount at this time.',
};

/** The order of a certain match. */
export function candidateOfMatch({ payment, by }: StatementMatch): Candidate {
  return { ...orderOf(payment), reasons: [REASON_OF_RULE[by]], canRecord: true };
}

/**
 * The orders that a row without a certain match may belong to, the likeliest first: of the same amount, or of another
 * amount with the row's UTR or order number. An order that awaits no money only with the UTR or order number.
 * `rowCount`: how many rows that are not recorded have its amount.
 */
export function findCandidates(
  row: StatementRow,
  payments: readonly UpiPayment[],
  rowCount: number,
): Candidate[] {
  const scored = payments.flatMap((payment) => {
    if (payment.notAwaited !== null && !isNamed(row, payment)) return [];
    const { score, reasons, canRecord } = compare(row, payment);
    return score === 0
      ? []
      : [
          {
            score,
            isAwaited: payment.notAwaited === null,
            candidate: { ...orderOf(payment), reasons, canRecord },
          },
        ];
  });
  const best = new Map<string, (typeof scored)[number]>();
  for (const one of scored) {
    const known = best.get(one.candidate.orderId);
    if (!known || known.score < one.score) best.set(one.candidate.orderId, one);
  }
  const candidates = [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES);
  return withAmbiguity(candidates, formatPaise(row.amountPaise), rowCount);
}

function orderOf({ orderId, customerName, amountPaise, startedAt, claimedUtr }: UpiPayment) {
  return { orderId, customerName, amountPaise, since: startedAt, claimedUtr };
}

function compare(
  row: StatementRow,
  payment: UpiPayment,
): { score: number; reasons: string[]; canRecord: boolean } {
  const { claimedUtr, notAwaited } = payment;
  const hasUtr = claimedUtr !== null && row.utrs.includes(claimedUtr);
  const hasNumber = mentionsPayment(row, payment);
  if (row.amountPaise !== payment.amountPaise) {
    if (!hasUtr && !hasNumber) return { score: 0, reasons: [], canRecord: false };
    const differencePaise = row.amountPaise - payment.amountPaise;
    const difference = `${formatPaise(Math.abs(differencePaise))} ${differencePaise < 0 ? 'less' : 'more'} than the order costs.`;
    return {
      score: 8,
      reasons: [identityReason(hasUtr), difference, ...refundReasons(payment)],
      canRecord: false,
    };
  }
  const similarUtr =
    claimedUtr === null || notAwaited === 'paid'
      ? undefined
      : row.utrs.find((utr) => isSimilarUtr(utr, claimedUtr));
  const reasons = [
    ...(hasUtr || hasNumber ? [identityReason(hasUtr)] : []),
    ...refundReasons(payment),
    ...(similarUtr ? [`The customer gave the UTR ${claimedUtr}: one digit differs.`] : []),
    ...(hasName(row, payment) ? ['The name is similar.'] : []),
    // of a paid order the UTR is that of the first payment
    ...(notAwaited === 'paid' ? [] : utrReasons(row, payment, similarUtr !== undefined)),
    ...(row.paidAt ? [] : ['The row has no date.']),
    ...(row.paidAt && !isInTime(row, payment) ? ['The order is from another day.'] : []),
  ];
  const score =
    1 +
    (hasUtr || hasNumber ? 8 : 0) +
    (similarUtr ? 6 : 0) +
    (hasName(row, payment) ? 3 : 0) +
    (isInTime(row, payment) ? 1 : 0);
  return { score, reasons, canRecord: true };
}

const identityReason = (hasUtr: boolean) =>
  hasUtr ? 'The customer gave this UTR.' : 'The text contains the order number.';

function refundReasons({ notAwaited, claimedUtr }: UpiPayment): string[] {
  if (notAwaited === 'cancelled') return ['The order is cancelled: the money would be due for refund.'];
  if (notAwaited === null) return [];
  const number = claimedUtr === null ? '' : ` (${claimedUtr})`;
  return [
    `The order is paid already${number}. Record this row only if it is a second payment: the money would be due for refund.`,
  ];
}

function utrReasons({ utrs }: StatementRow, { claimedUtr }: UpiPayment, isSimilar: boolean): string[] {
  if (claimedUtr === null || utrs.length === 0 || isSimilar || utrs.includes(claimedUtr)) return [];
  return [`The customer gave another UTR: ${claimedUtr}.`];
}

interface ScoredCandidate {
  candidate: Candidate;
  /** False: the order cannot keep the money. */
  isAwaited: boolean;
}

function withAmbiguity(
  candidates: readonly ScoredCandidate[],
  amount: string,
  rowCount: number,
): Candidate[] {
  const isPossible = ({ candidate, isAwaited }: ScoredCandidate) => candidate.canRecord && isAwaited;
  const orderCount = candidates.filter(isPossible).length;
  const reasons = [
    ...(orderCount > 1 ? [`${orderCount} orders of ${amount} wait for a payment.`] : []),
    ...(rowCount > 1 ? [`${rowCount} rows of the file have ${amount}.`] : []),
  ];
  return candidates.map((one) =>
    isPossible(one) ? { ...one.candidate, reasons: [...one.candidate.reasons, ...reasons] } : one.candidate,
  );
}

/** True if one digit differs, or two neighbours are swapped. */
export function isSimilarUtr(one: string, another: string): boolean {
  if (one.length !== another.length || one === another) return false;
  const differing = [...one].flatMap((digit, i) => (digit === another[i] ? [] : [i]));
  if (differing.length === 1) return true;
  const [first = 0, second = 0] = differing;
  return (
    differing.length === 2 &&
    second === first + 1 &&
    one[first] === another[second] &&
    one[second] === another[first]
  );
}

/** True if a word of the customer's name is a word of the row. */
function hasName({ text }: StatementRow, { customerName }: UpiPayment): boolean {
  const words = wordsOf(text);
  return wordsOf(customerName).some((word) => word.length >= MIN_NAME_LENGTH && words.includes(word));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
