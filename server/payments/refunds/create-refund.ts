import type { RefundReason } from '#contract/admin/orders/payments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import { restockReturned } from '#server/catalog/stock/restock.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { distributeAmount } from '#server/invoices/build-credit-note.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import type { StoredPayment } from '../payment-queries.ts';
import { findRefundableLines, findRefundablePayments, type RefundablePayment } from './find-refundable.ts';
import { maxRefundOfLine, type RefundableLine, type RefundLine, type RequestedLine } from './refund-lines.ts';
import { insertRefund, selectCancellationRefundsDue, selectRefundedPaise } from './refund-queries.ts';

export interface RefundRequest {
  /** As the merchant typed it. */
  orderNumber: string;
  /** Our reference of the refunded payment. Defaults to one that is due for refund, else the captured one. */
  paymentReference?: string | undefined;
  /** Defaults to all that can be refunded of the lines, or of the payment. */
  amountPaise?: number | undefined;
  /** The refunded lines of the order: their tax is credited. Defaults to all lines together. */
  lines?: readonly RequestedLine[] | undefined;
  /** True when the same amount is meant to be refunded once more. */
  isRepeat?: boolean | undefined;
  /**
   * What could be refunded of the payment when the request was made. If another refund has changed it since, nothing
   * is refunded. Replaces the check for repeated amounts.
   */
  expectedRefundablePaise?: number | undefined;
  /**
   * Cancelled items whose money goes back. Without it and without lines, they are the oldest whose money is due, or with an
   * amount the oldest of which exactly this amount is due.
   */
  cancellationId?: number | undefined;
  reason?: RefundReason | undefined;
  limit?: RefundLimit | undefined;
}

/** The most that all refunds of one order may amount to for the one who requests it. */
export interface RefundLimit {
  paise: number;
  /** What to do above it. */
  error: UserError;
}

interface NewRefundRequest extends RefundRequest {
  /** True when the merchant has sent it. */
  isManual?: boolean;
}

interface CreatedRefund {
  id: number;
  /** Our reference of the refund. */
  refundReference: string;
  amountPaise: number;
  lines: RefundLine[];
  payment: StoredPayment;
}

/**
 * Creates a refund of an order's money: of a payment due for refund first, else of the captured one. Never
 * more than came in, and the same amount only once unless `isRepeat`. Restocks units as requested.
 * Throws UserError: order_not_found, order_not_payable, payment_in_flight, refund_changed, invalid_request (both lines and cancelled
 * items), and that of the limit.
 */
export async function createRefund(
  trx: Transaction,
  request: NewRefundRequest,
  actor: Actor,
): Promise<CreatedRefund> {
  const order = await lockOrderByNumber(trx, request.orderNumber);
  const payments = await findRefundablePayments(trx, order.id);
  const { payment, refunds, refundablePaise } = selectPayment(payments, order, request);
  const cancelled = await chooseCancelledItems(trx, payment, request);
  const requested = await requireRequestedLines(trx, order, request.lines);
  const maxPaise = requested?.reduce((sum, one) => sum + one.maxPaise, 0) ?? refundablePaise;
  if (maxPaise <= 0) throw notRefundable(`Nothing of ${lineNames(requested)} is left to send back.`);
  const amountPaise = request.amountPaise ?? cancelled?.amountPaise ?? Math.min(refundablePaise, maxPaise);
  if (amountPaise > refundablePaise) {
    throw notRefundable(`Only ${formatPaise(refundablePaise)} of order ${order.id} is left to send back.`);
  }
  if (amountPaise > maxPaise) {
    throw notRefundable(`Only ${formatPaise(maxPaise)} of ${lineNames(requested)} is left to send back.`);
  }
  if (
    cancelled === undefined &&
    amountPaise === refundablePaise &&
    payment.state === 'captured' &&
    order.status < ORDER_STATUS.shipped
  ) {
    throw notRefundable(`Order ${order.id} is about to be sent. Cancel it first.`);
  }
  const { isRepeat, expectedRefundablePaise, isManual, reason } = request;
  if (!isRepeat && !cancelled && expectedRefundablePaise === undefined)
    rejectRepeatedAmount(refunds, amountPaise);
  await assertWithinLimit(trx, order.id, amountPaise, request.limit);
  const reference = `${payment.reference}R${refunds.length + 1}`;
  const lines = toRefundLines(requested ?? [], amountPaise);
  const cancellationId = cancelled?.cancellationId;
  const newRefund = {
    paymentId: payment.id,
    reference,
    amountPaise,
    lines,
    cancellationId,
    isManual,
    reason,
  };
  const id = await insertRefund(trx, newRefund);
  await restockUnits(trx, order.id, requested ?? [], actor);
  return { id, refundReference: reference, amountPaise, lines, payment };
}

/** What the activity log records about a refund. `bankReference`: of a refund that the merchant has sent. */
export function auditedRefund(
  { refundReference, amountPaise, lines, payment }: CreatedRefund,
  bankReference?: string,
) {
  const { orderId, method } = payment;
  const after = {
    refund: refundReference,
    amountPaise,
    method,
    ...(lines.length > 0 && { lines }),
    ...(bankReference && { bankReference }),
  };
  return { subjectKind: 'order', subjectId: orderId, after } as const;
}

function selectPayment(
  payments: readonly RefundablePayment[],
  order: LockedOrder,
  { paymentReference, expectedRefundablePaise }: RefundRequest,
): RefundablePayment {
  const chosen =
    paymentReference === undefined
      ? payments.find(({ refundablePaise }) => refundablePaise > 0)
      : payments.find(({ payment }) => payment.reference === paymentReference);
  const refundablePaise = chosen?.refundablePaise ?? 0;
  if (expectedRefundablePaise !== undefined && expectedRefundablePaise !== refundablePaise) {
    throw new UserError(
      'refund_changed',
      `Someone has refunded this order meanwhile: ${formatPaise(refundablePaise)} of ${formatPaise(expectedRefundablePaise)} can still be refunded. Nothing was sent now. Check the refunds and try again.`,
    );
  }
  if (!chosen || refundablePaise <= 0)
    throw notRefundable(`There is no money of order ${order.id} to send back.`);
  return chosen;
}

/**
 * The cancelled items that the refund is for: the named ones, or those that a request without lines pays, so that their
 * money is not sent twice. Undefined: it is for something else. Throws UserError: invalid_request, order_not_payable.
 */
async function chooseCancelledItems(
  trx: Transaction,
  { id, orderId, state }: StoredPayment,
  { cancellationId, amountPaise, lines }: RefundRequest,
) {
  if (cancellationId === undefined && (lines || state !== 'captured')) return undefined;
  if (lines) throw new UserError('invalid_request', 'Refund either cancelled items or lines, not both.');
  const due = (await selectCancellationRefundsDue(trx, orderId)).filter(({ paymentId }) => paymentId === id);
  const isAmount = (one: { amountPaise: number }) =>
    amountPaise === undefined || one.amountPaise === amountPaise;
  if (cancellationId === undefined) return due.find(isAmount);
  const chosen = due.find((one) => one.cancellationId === cancellationId);
  if (!chosen)
    throw notRefundable('The money of these cancelled items is refunded already, or nothing is left of it.');
  if (!isAmount(chosen)) {
    const amount = formatPaise(chosen.amountPaise);
    throw notRefundable(
      `${amount} is due for these cancelled items: refund this amount, or do not name them.`,
    );
  }
  return chosen;
}

interface LineToRefund extends RequestedLine {
  refundable: RefundableLine;
  maxPaise: number;
}

/** The requested lines with what is left of each. Undefined: all lines together. */
async function requireRequestedLines(
  trx: Transaction,
  order: LockedOrder,
  requested: readonly RequestedLine[] | undefined,
): Promise<LineToRefund[] | undefined> {
  if (!requested) return undefined;
  const { lines = [] } = (await findOrder(trx, order.id)) ?? {};
  const refundable = await findRefundableLines(trx, order.id, lines);
  return requested.map((one) => toLineToRefund(one, refundable, order.id));
}

function toLineToRefund(
  requested: RequestedLine,
  lines: readonly RefundableLine[],
  orderId: string,
): LineToRefund {
  const { lineNo, quantity, restockQuantity = 0 } = requested;
  const refundable = lines.find(({ line }) => line.lineNo === lineNo);
  if (!refundable) {
    const numbers = lines.map(({ line }) => line.lineNo).join(', ');
    throw notRefundable(`Order ${orderId} has no line ${lineNo}, only ${numbers}.`);
  }
  const { title } = refundable.line;
  if (quantity !== undefined && quantity > refundable.quantity)
    throw notRefundable(`Only ${refundable.quantity} of ${title} can still be refunded.`);
  if (restockQuantity > refundable.restockableQuantity) {
    throw notRefundable(
      refundable.restockableQuantity === 0
        ? `${title} has not left the shop, or is back in stock already: it cannot be restocked.`
        : `Only ${refundable.restockableQuantity} of ${title} can still be restocked.`,
    );
  }
  return { ...requested, refundable, maxPaise: maxRefundOfLine(refundable, quantity) };
}

function lineNames(lines: readonly LineToRefund[] = []): string {
  return lines.map(({ lineNo }) => `line ${lineNo}`).join(' and ');
}

/** Distributes the amount over the lines in proportion to what is left of each. */
function toRefundLines(lines: readonly LineToRefund[], amountPaise: number): RefundLine[] {
  const shares = distributeAmount(
    amountPaise,
    lines.map(({ maxPaise }) => maxPaise),
  );
  return lines.map(({ lineNo, quantity = 0, restockQuantity = 0 }, i) => ({
    lineNo,
    quantity,
    restockQuantity,
    amountPaise: shares[i] ?? 0,
  }));
}

/** Puts units of a shipped order back into stock. Locks variants in the order of their ids. */
async function restockUnits(
  trx: Transaction,
  orderId: string,
  lines: readonly LineToRefund[],
  actor: Actor,
): Promise<void> {
  const units = lines
    .flatMap(({ refundable, restockQuantity = 0 }) => {
      const { variantId } = refundable.line;
      return variantId === null || restockQuantity === 0 ? [] : [{ variantId, quantity: restockQuantity }];
    })
    .toSorted((one, another) => one.variantId - another.variantId);
  for (const { variantId, quantity } of units)
    await restockReturned(trx, { variantId, quantity, orderId }, actor);
}

async function assertWithinLimit(
  trx: Transaction,
  orderId: string,
  amountPaise: number,
  limit: RefundLimit | undefined,
): Promise<void> {
  if (!limit) return;
  const earlierPaise = await selectRefundedPaise(trx, orderId);
  if (earlierPaise + amountPaise > limit.paise) throw limit.error;
}

function rejectRepeatedAmount(refunds: RefundablePayment['refunds'], amountPaise: number): void {
  const same = refunds.find((refund) => refund.state !== 'failed' && refund.amountPaise === amountPaise);
  if (!same) return;
  const number = same.gatewayReference ?? same.reference;
  throw new UserError(
    'payment_in_flight',
    `${formatPaise(amountPaise)} of this order was refunded before (${number}). To refund it once more, use --again.`,
  );
}

const notRefundable = (message: string) => new UserError('order_not_payable', message);
