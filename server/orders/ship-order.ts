import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { lockNumberedOrder } from './lock-numbered-order.ts';
import { moveOrder } from './move-order.ts';
import { orderNotMovable } from './order-not-movable.ts';
import { updateParcel } from './settle-queries.ts';

export interface Parcel {
  /** As a person wrote it. */
  orderNumber: string;
  carrier: string;
  trackingNumber?: string | undefined;
  /** Where the carrier shows the parcel; https. */
  trackingUrl?: string | undefined;
}

/**
 * The parcel has been handed over: the order is Shipped and shows who carries it (ruling 23). Refuses `order_not_found`,
 * `order_not_movable`. Gives the order's number.
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
