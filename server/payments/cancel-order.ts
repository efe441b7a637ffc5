import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { orderNotMovable } from '#server/orders/order-not-movable.ts';
import { releaseStock } from '#server/orders/release-stock.ts';
import { isOpen } from './payment.ts';
import { type KeptAttempt, selectAttempts } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { leftToRefund } from './refunds/left-to-refund.ts';

interface Cancelled {
  orderId: string;
  /** Amount to refund. */
  refundPaise: number;
}

/**
 * Cancels an order that has not been shipped. Releases its stock, expires its unpaid payments and makes
 * received money due for refund. A credit note credits the rest of its invoice.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function cancelOrder(db: Database, orderNumber: string, note: string): Promise<Cancelled> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockNumberedOrder(trx, orderNumber);
    const isMoved = await moveOrder(trx, order.id, ORDER_STATUS.cancelled, note);
    if (!isMoved) throw orderNotMovable(order.id, order.status, ORDER_STATUS.cancelled);
    await releaseStock(trx, order);
    await queueOrderMail(trx, order.id, 'order-cancelled');
    const attempts = await selectAttempts(trx, order.id);
    for (const attempt of attempts) await callOff(trx, attempt);
    const captured = attempts.find(({ state }) => state === 'captured');
    const refundPaise = captured ? (await leftToRefund(trx, captured)).leftPaise : 0;
    await issueCreditNote(trx, order.id, { reason: 'the order was cancelled' });
    return { orderId: order.id, refundPaise };
  });
}

async function callOff(trx: Transaction, attempt: KeptAttempt): Promise<void> {
  const { method, reference, amountPaise, currency, state } = attempt;
  const says = state === 'captured' ? 'refund_due' : 'expired';
  if (says === 'expired' && !isOpen(state) && state !== 'promised') return;
  await recordPaymentEvent(trx, {
    method,
    reference,
    source: 'person',
    eventKey: 'order cancelled',
    says,
    amountPaise,
    currency,
  });
}
