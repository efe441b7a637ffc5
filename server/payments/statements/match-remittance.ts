import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { cutText } from '#server/database/cut-text.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import type { Candidate } from './find-candidates.ts';
import type { Remittance } from './remittance.ts';
import { completeRemittance, type OpenRemittance, receivedPaiseOf } from './remitted-shipments.ts';
import type { CashPayment } from './statement-import-queries.ts';

export interface RemittedRow {
  amountPaise: number;
  remittance: Remittance;
}

/** What a row of a remittance is: money for one order, possibly with a question, or no order of the shop. */
export type RemittanceMatch =
  | { kind: 'certain' | 'uncertain'; candidate: Candidate }
  | { kind: 'paid'; orderId: string; reason: string }
  | { kind: 'unmatched'; reason: string };

/** The order number in a cell, which may have a suffix such as the number of the shipment. */
export function orderNumberIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const part = /[0-9A-Z]{5}-?[0-9A-Z]{5}(?![0-9A-Z])/i.exec(text)?.[0];
  return parseOrderNumber(text) ?? (part === undefined ? undefined : parseOrderNumber(part));
}

/**
 * Matches a row of a carrier's remittance with the order of its tracking number or order number. `open`: the rows of
 * other shipments, with which it may complete the money of an order.
 */
export function matchRemittance(
  { amountPaise, remittance }: RemittedRow,
  payments: readonly CashPayment[],
  open: readonly OpenRemittance[],
): RemittanceMatch {
  if (remittance.isTakenBack) return { kind: 'unmatched', reason: takenBackText(amountPaise) };
  const orderId = orderNumberIn(remittance.orderNumber);
  const trackingNumber = remittance.trackingNumber?.toUpperCase();
  const payment =
    payments.find((one) => trackingNumber !== undefined && one.trackingNumbers.includes(trackingNumber)) ??
    payments.find((one) => one.orderId === orderId);
  if (!payment) {
    return { kind: 'unmatched', reason: 'No order paid in cash has this tracking number or order number.' };
  }
  if (payment.paidAt !== null || payment.state !== 'awaiting_cash') {
    const notAwaited = explainNotAwaited(payment);
    if (notAwaited) return notAwaited;
  }
  const receivedPaise = receivedPaiseOf(amountPaise, remittance);
  const others = completeRemittance({ trackingNumber, receivedPaise }, payment, open) ?? [];
  const problems = problemsOf(amountPaise, remittance, payment, others);
  const isWrongOrder = orderId !== undefined && orderId !== payment.orderId;
  const reasons = [
    ...problems.reasons,
    ...(isWrongOrder ? [`The file names the order ${orderId}, the tracking number belongs to another.`] : []),
  ];
  const { customerName, startedAt, reference } = payment;
  return {
    kind: reasons.length === 0 ? 'certain' : 'uncertain',
    candidate: {
      orderId: payment.orderId,
      customerName,
      amountPaise: payment.amountPaise,
      since: startedAt,
      claimedUtr: null,
      reasons: reasons.length === 0 ? [`Awaits cash (${reference}).`, ...togetherWith(others)] : reasons,
      canRecord: problems.canRecord,
    },
  };
}

/** Why a row with a negative amount pays no order. */
export function takenBackText(amountPaise: number): string {
  return `The carrier took this back: the file has the amount -${formatPaise(amountPaise)}. It pays no order.`;
}

function explainNotAwaited({
  orderId,
  paidAt,
  state,
  isReturned,
  gatewayReference,
}: CashPayment): RemittanceMatch | undefined {
  if (paidAt !== null) {
    const number = gatewayReference === null ? '' : ` (${gatewayReference})`;
    return { kind: 'paid', orderId, reason: `Order ${orderId} is paid already${number}.` };
  }
  // money for a shipment that came back is recorded, and is due for refund
  if (isReturned || state === 'expired') return undefined;
  return { kind: 'unmatched', reason: `Order ${orderId} does not await cash.` };
}

function togetherWith(others: readonly OpenRemittance[]): string[] {
  if (others.length === 0) return [];
  const parts = others.map((one) => `${one.trackingNumber} (${formatPaise(one.receivedPaise)})`);
  return [`Together with ${parts.join(', ')}, another shipment of the order.`];
}

function problemsOf(
  remittedPaise: number,
  remittance: Remittance,
  { amountPaise, status, isReturned, trackingNumbers }: CashPayment,
  others: readonly OpenRemittance[],
): { reasons: string[]; canRecord: boolean } {
  const reasons: string[] = [];
  const { deductionsPaise = 0 } = remittance;
  const receivedPaise = receivedPaiseOf(remittedPaise, remittance);
  const differencePaise = others.reduce((sum, one) => sum + one.receivedPaise, receivedPaise) - amountPaise;
  if (differencePaise < 0 && trackingNumbers.length > 1) {
    reasons.push(
      `The carrier collected ${formatPaise(receivedPaise)} of ${formatPaise(amountPaise)}: the rest comes with another shipment of the order. Upload its remittance too.`,
    );
  } else if (differencePaise !== 0) {
    const direction = differencePaise < 0 ? 'less' : 'more';
    reasons.push(
      `The carrier collected ${formatPaise(receivedPaise)}, ${formatPaise(Math.abs(differencePaise))} ${direction} than ${formatPaise(amountPaise)}.`,
    );
  } else if (remittedPaise + deductionsPaise < receivedPaise) {
    const missingPaise = receivedPaise - remittedPaise - deductionsPaise;
    reasons.push(
      `${formatPaise(missingPaise)} of ${formatPaise(receivedPaise)} is missing in the remittance.`,
    );
  }
  if (isReturned) reasons.push('The shipment came back: the money would be due for refund.');
  if (status !== ORDER_STATUS.shipped && status !== ORDER_STATUS.delivered)
    reasons.push('The order has not been shipped.');
  return { reasons, canRecord: differencePaise === 0 };
}

/** The reference under which the money of a row is recorded: one transfer of a carrier pays many orders. */
export function remittanceReference({ utr, trackingNumber, orderNumber }: Remittance): string {
  return cutText([utr ?? 'COD', trackingNumber ?? orderNumber].join(' '), 100);
}
