import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { Refusal } from '#server/refusal.ts';
import { lockNumberedOrder } from './lock-numbered-order.ts';
import { moveOrder } from './move-order.ts';
import { orderNotMovable } from './order-not-movable.ts';

/**
 * Marks an order as delivered. `isPaid` is false while the carrier has not paid out cash on delivery.
 * Throws UserError: order_not_found, order_not_movable.
 */
export async function deliverOrder(
  db: Database,
  orderNumber: string,
): Promise<{ orderId: string; isPaid: boolean }> {
  return await db.transaction().execute(async (trx) => {
    const { id, status, paidAt, returnedAt } = await lockNumberedOrder(trx, orderNumber);
    if (returnedAt !== null) throw new Refusal('order_not_movable', `The parcel of order ${id} came back.`);
    const isMoved = await moveOrder(trx, id, ORDER_STATUS.delivered);
    if (!isMoved) throw orderNotMovable(id, status, ORDER_STATUS.delivered);
    await queueOrderMail(trx, id, 'order-delivered');
    return { orderId: id, isPaid: paidAt !== null };
  });
}
