import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { changeStatus } from '../change-status.ts';
import { lockOrderByNumber } from '../find-order.ts';
import { updateShipment } from './shipment-queries.ts';

export interface Shipment {
  /** As typed. */
  orderNumber: string;
  carrier: string;
  trackingNumber?: string | undefined;
  /** The carrier's tracking page; https. */
  trackingUrl?: string | undefined;
}

/**
 * Marks an order as Shipped, with carrier and tracking (ruling 23). Returns the order number.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function shipOrder(db: Database, { orderNumber, ...shipment }: Shipment): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    await changeStatus(trx, order, ORDER_STATUS.shipped);
    await updateShipment(trx, order.id, shipment);
    await queueOrderEmail(trx, order.id, 'order-shipped');
    return order.id;
  });
}
