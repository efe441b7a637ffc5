import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { lockOrderByNumber } from '#server/orders/find-order.ts';
import { recordShipment } from '#server/orders/fulfillment/record-shipment.ts';
import { creditEarlierRefunds } from '#server/payments/refunds/credit-earlier-refunds.ts';

export interface Shipment {
  /** As typed. */
  orderNumber: string;
  carrier: string;
  trackingNumber?: string | undefined;
  /** The carrier's tracking page; https. */
  trackingUrl?: string | undefined;
  /** The State of delivery, if the address does not give it. */
  deliveryState?: string | undefined;
}

/**
 * Marks an order as Shipped, with carrier and tracking (ruling 23), and issues its invoice if it has none: the
 * law requires it by the removal of what is sold (CGST Act, section 31(1)(a)). Returns the order number.
 * Throws UserError: order_not_found, invalid_order_status, invoice_incomplete, invalid_request. Then nothing is stored.
 */
export async function shipOrder(db: Database, { orderNumber, ...shipment }: Shipment): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    await changeStatus(trx, order, ORDER_STATUS.shipped);
    await recordShipment(trx, order.id, shipment);
    await issueInvoice(trx, order.id);
    await creditEarlierRefunds(trx, order.id);
    await queueOrderEmail(trx, order.id, 'order-shipped');
    return order.id;
  });
}
