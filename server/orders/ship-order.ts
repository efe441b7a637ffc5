import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { lockNumberedOrder } from './lock-numbered-order.ts';
import { moveOrder } from './move-order.ts';
import { orderNotMovable } from './order-not-movable.ts';
import { updateParcel } from './settle-queries.ts';

export interface Parcel {
  /** As typed. */
  orderNumber: string;
  carrier: string;
  trackingNumber?: string | undefined;
  /** The carrier's tracking page; https. */
  trackingUrl?: string | undefined;
}

/**
 * Marks an order as Shipped, with carrier and tracking (ruling 23). Returns the order number.
 * Throws UserError: order_not_found, order_not_movable.
 */
export async function shipOrder(db: Database, { orderNumber, ...parcel }: Parcel): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const { id, status } = await lockNumberedOrder(trx, orderNumber);
    const isMoved = await moveOrder(trx, id, ORDER_STATUS.shipped);
    if (!isMoved) throw orderNotMovable(id, status, ORDER_STATUS.shipped);
    await updateParcel(trx, id, parcel);
    await queueOrderMail(trx, id, 'order-shipped');
    return id;
  });
}
