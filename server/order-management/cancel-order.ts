import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/find-order.ts';
import { unpackCancelledOrder } from '#server/orders/fulfillment/unpack-shipment.ts';
import { releaseStock } from '#server/orders/stock/release-stock.ts';
import { closeCancelledPayments } from '#server/payments/close-payments.ts';

interface CancelledOrder {
  orderId: string;
  /** Amount to refund. */
  refundPaise: number;
}

/**
 * Cancels an order that has not been shipped. Releases its stock, expires its unpaid payments and makes
 * received money due for refund. A credit note credits the rest of its invoice, if one was issued.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function cancelOrder(db: Database, orderNumber: string, note: string): Promise<CancelledOrder> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    return await cancelLockedOrder(trx, order, note);
  });
}

/** Cancels an order like `cancelOrder`. Throws UserError: invalid_order_status. Caller holds the order lock. */
export async function cancelLockedOrder(
  trx: Transaction,
  order: LockedOrder,
  note: string,
): Promise<CancelledOrder> {
  await unpackCancelledOrder(trx, order);
  await changeStatus(trx, order, ORDER_STATUS.cancelled, note);
  await releaseStock(trx, order);
  await queueOrderEmail(trx, order.id, 'order-cancelled');
  const refundPaise = await closeCancelledPayments(trx, order.id);
  await issueCreditNote(trx, order.id, { reason: 'the order was cancelled' });
  return { orderId: order.id, refundPaise };
}
