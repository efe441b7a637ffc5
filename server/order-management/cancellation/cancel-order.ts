import type { CancellationReason } from '#contract/admin/orders/cancellation.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { unpackCancelledOrder } from '#server/orders/fulfillment/unpack-shipment.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import { statusName } from '#server/orders/order.ts';
import { releaseStock } from '#server/orders/stock/release-stock.ts';
import { closeCancelledPayments } from '#server/payments/close-payments.ts';
import { insertCancellation } from './cancellation-queries.ts';

export interface CancellationCause {
  /** Default: other. */
  reason?: CancellationReason | undefined;
  /** Why, in the merchant's words: for the history of the order. */
  note?: string | undefined;
}

interface CancelledOrder {
  orderId: string;
  /** Amount to refund. */
  refundPaise: number;
}

/**
 * Cancels a whole order that has not been shipped, for the command line; the admin cancels with `cancelItems`, which
 * also cancels single units and sends refunds. Releases its stock, expires its unpaid payments and makes
 * received money due for refund. A credit note credits the rest of its invoice, if one was issued.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function cancelOrder(
  db: Database,
  orderNumber: string,
  cause: CancellationCause,
  actor: Actor,
): Promise<CancelledOrder> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    return await cancelLockedOrder(trx, order, cause, actor);
  });
}

/** Cancels an order like `cancelOrder`. Throws UserError: invalid_order_status. Caller holds the order lock. */
export async function cancelLockedOrder(
  trx: Transaction,
  order: LockedOrder,
  { reason = 'other', note }: CancellationCause,
  actor: Actor,
): Promise<CancelledOrder> {
  await unpackCancelledOrder(trx, order);
  await changeStatus(trx, order, ORDER_STATUS.cancelled, note);
  await releaseStock(trx, order);
  await insertCancellation(trx, {
    orderId: order.id,
    isWholeOrder: true,
    reason,
    note,
    amountPaise: order.totalPaise,
    refundPaise: null,
    lines: [],
  });
  await queueOrderEmail(trx, order.id, 'order-cancelled');
  const refundPaise = await closeCancelledPayments(trx, order.id);
  await issueCreditNote(trx, order.id, { reason: 'the order was cancelled' });
  await writeAudit(trx, actor, {
    action: 'order.cancel',
    subjectKind: 'order',
    subjectId: order.id,
    before: { status: statusName(order.status) },
    after: { reason, note, amountPaise: order.totalPaise, refundPaise },
  });
  return { orderId: order.id, refundPaise };
}
