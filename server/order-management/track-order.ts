import type { Database } from '#server/database/database.ts';
import type { Order } from '#server/orders/order.ts';
import { isContactOf } from '#server/orders/order-contact.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { selectOrder } from '#server/orders/order-queries.ts';

/**
 * Finds an order by its number and the email or phone number it was placed with. Every miss has the same
 * message and takes the same time. Throws UserError: order_not_found.
 */
export async function trackOrder(db: Database, orderNumber: string, contactInfo: string): Promise<Order> {
  // an invalid number runs the same query, so that the time is the same
  const order = await selectOrder(db, parseOrderNumber(orderNumber) ?? '');
  const isContact = isContactOf(contactInfo, order?.contact);
  if (order && isContact) return order;
  throw orderNotFound();
}
