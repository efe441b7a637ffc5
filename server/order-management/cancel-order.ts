import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { lockOrderByNumber } from '#server/orders/find-order.ts';
import { invalidOrderStatus } from '#server/orders/order-errors.ts';
import { releaseStock } from '#server/orders/stock/release-stock.ts';
import { isOpen } from '#server/payments/payment.ts';
import { type StoredPayment, selectPaymentsOfOrder } from '#server/payments/payment-queries.ts';
import { recordPaymentEvent } from '#server/payments/record-payment-event.ts';
import { refundableAmount } from '#server/payments/refunds/refundable-amount.ts';

interface CancelledOrder {
  orderId: string;
  /** Amount to refund. */
  refundPaise: number;
}

/**
 * Cancels an order that has not been shipped. Releases its stock, expires its unpaid payments and makes
 * received money due for refund. A credit note credits the rest of its invoice.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function cancelOrder(db: Database, orderNumber: string, note: string): Promise<CancelledOrder> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const isMoved = await changeStatus(trx, order.id, ORDER_STATUS.cancelled, note);
    if (!isMoved) throw invalidOrderStatus(order.id, order.status, ORDER_STATUS.cancelled);
    await releaseStock(trx, order);
    await queueOrderEmail(trx, order.id, 'order-cancelled');
    const payments = await selectPaymentsOfOrder(trx, order.id);
    for (const payment of payments) await expirePayment(trx, payment);
    const captured = payments.find(({ state }) => state === 'captured');
    const refundPaise = captured ? (await refundableAmount(trx, captured)).refundablePaise : 0;
    await issueCreditNote(trx, order.id, { reason: 'the order was cancelled' });
    return { orderId: order.id, refundPaise };
  });
}

async function expirePayment(trx: Transaction, payment: StoredPayment): Promise<void> {
  const { method, reference, amountPaise, currency, state } = payment;
  const reportedState = state === 'captured' ? 'refund_due' : 'expired';
  if (reportedState === 'expired' && !isOpen(state) && state !== 'awaiting_cash') return;
  await recordPaymentEvent(trx, {
    method,
    reference,
    source: 'merchant',
    eventKey: 'order cancelled',
    reportedState,
    amountPaise,
    currency,
  });
}
