import type { Transaction } from '#server/database/database.ts';
import type { OrderLine } from '#server/orders/order.ts';
import { type StoredPayment, selectPaymentsOfOrder } from '../payment-queries.ts';
import { type RefundableLine, refundableLines } from './refund-lines.ts';
import {
  type CancellationRefundDue,
  selectCancellationRefundsDue,
  selectRefundedLines,
  selectSentUnits,
} from './refund-queries.ts';
import { refundableAmount } from './refundable-amount.ts';

export type RefundablePayment = Awaited<ReturnType<typeof refundableAmount>> & { payment: StoredPayment };

/**
 * The payments of an order whose money came in and may go back, those due for refund first, with what is left of
 * each. Caller holds the order lock, or only reads.
 */
export async function findRefundablePayments(
  trx: Transaction,
  orderId: string,
): Promise<RefundablePayment[]> {
  const payments = await selectPaymentsOfOrder(trx, orderId);
  const refundable: RefundablePayment[] = [];
  for (const state of ['refund_due', 'captured'] as const) {
    for (const payment of payments.filter((one) => one.state === state)) {
      refundable.push({ payment, ...(await refundableAmount(trx, payment)) });
    }
  }
  return refundable;
}

/**
 * What is left to refund of each line of an order. Units can go back into stock if they are with the customer or on
 * the way; those of a shipment that came back were decided on then.
 */
export async function findRefundableLines(
  trx: Transaction,
  orderId: string,
  lines: readonly OrderLine[],
): Promise<RefundableLine[]> {
  const sent = await selectSentUnits(trx, orderId);
  return refundableLines(
    lines,
    await selectRefundedLines(trx, orderId),
    ({ lineNo }) => sent.find((line) => line.lineNo === lineNo)?.quantity ?? 0,
  );
}

/** The cancelled items of an order whose money has to go back and is not on its way, oldest first. */
export async function findCancellationRefundsDue(
  trx: Transaction,
  orderId: string,
): Promise<CancellationRefundDue[]> {
  return await selectCancellationRefundsDue(trx, orderId);
}
