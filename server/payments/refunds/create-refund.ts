import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findOrder, lockOrderByNumber } from '#server/orders/find-order.ts';
import { type StoredPayment, selectPaymentsOfOrder } from '../payment-queries.ts';
import { insertRefund, sumRefundsOfLine } from './refund-queries.ts';
import { refundableAmount } from './refundable-amount.ts';

export interface RefundRequest {
  /** As the merchant typed it. */
  orderNumber: string;
  /** Defaults to the whole refundable amount. */
  amountPaise?: number | undefined;
  /**
   * The refunded line of the order, from 1, as on the invoice: its tax is credited. Defaults to all lines
   * together.
   */
  lineNo?: number | undefined;
  /** True when the same amount is meant to be refunded once more. */
  isRepeat?: boolean | undefined;
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
  payment: StoredPayment;
}

type RefundablePayment = Awaited<ReturnType<typeof refundableAmount>> & { payment: StoredPayment };

/**
 * Creates a refund of an order's money: of a payment due for refund first, else of the captured one. Never
 * more than came in, and the same amount only once unless `isRepeat`.
 * Throws UserError: order_not_found, order_not_payable, payment_in_flight.
 */
export async function createRefund(trx: Transaction, request: NewRefundRequest): Promise<CreatedRefund> {
  const order = await lockOrderByNumber(trx, request.orderNumber);
  const { payment, refunds, refundablePaise } = await refundablePayment(trx, order.id);
  const { lineNo, isManual } = request;
  const lineRefundablePaise =
    lineNo === undefined ? refundablePaise : await refundableAmountOfLine(trx, order.id, lineNo);
  if (lineRefundablePaise <= 0) throw notRefundable(`Nothing of line ${lineNo} is left to send back.`);
  const { amountPaise = Math.min(refundablePaise, lineRefundablePaise) } = request;
  if (amountPaise > refundablePaise) {
    throw notRefundable(`Only ${formatPaise(refundablePaise)} of order ${order.id} is left to send back.`);
  }
  if (amountPaise > lineRefundablePaise) {
    throw notRefundable(`Only ${formatPaise(lineRefundablePaise)} of line ${lineNo} is left to send back.`);
  }
  if (
    amountPaise === refundablePaise &&
    payment.state === 'captured' &&
    order.status < ORDER_STATUS.shipped
  ) {
    throw notRefundable(`Order ${order.id} is about to be sent. Cancel it first.`);
  }
  if (!request.isRepeat) rejectRepeatedAmount(refunds, amountPaise);
  const reference = `${payment.reference}R${refunds.length + 1}`;
  const id = await insertRefund(trx, { paymentId: payment.id, reference, amountPaise, lineNo, isManual });
  return { id, refundReference: reference, amountPaise, payment };
}

/** What the activity log records about a refund. `bankReference`: of a refund that the merchant has sent. */
export function auditedRefund(
  { refundReference, amountPaise, payment }: CreatedRefund,
  bankReference?: string,
) {
  const { orderId, method } = payment;
  const after = { refund: refundReference, amountPaise, method, ...(bankReference && { bankReference }) };
  return { subjectKind: 'order', subjectId: orderId, after } as const;
}

async function refundablePayment(trx: Transaction, orderId: string): Promise<RefundablePayment> {
  const payments = await selectPaymentsOfOrder(trx, orderId);
  for (const requiredState of ['refund_due', 'captured'] as const) {
    for (const payment of payments.filter(({ state }) => state === requiredState)) {
      const refundable = await refundableAmount(trx, payment);
      if (refundable.refundablePaise > 0) return { payment, ...refundable };
    }
  }
  throw notRefundable(`There is no money of order ${orderId} to send back.`);
}

async function refundableAmountOfLine(trx: Transaction, orderId: string, lineNo: number): Promise<number> {
  const { lines = [] } = (await findOrder(trx, orderId)) ?? {};
  const line = lines.find((each) => each.lineNo === lineNo);
  if (!line)
    throw notRefundable(
      `Order ${orderId} has no line ${lineNo}, only ${lines.map((each) => each.lineNo).join(', ')}.`,
    );
  return line.pricePaise * line.quantity - (await sumRefundsOfLine(trx, orderId, lineNo));
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
