import type { Database } from '#server/database/database.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { isContactOf } from '#server/orders/order-contact.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { type OrderDetails, orderDetails } from './order-details.ts';

const PER_IP = { max: 10, windowSeconds: 60 };
const PER_ORDER = { max: 30, windowSeconds: 3600 };

/**
 * Finds an order by its number and the email or phone number it was placed with. Every miss has the same
 * message and takes the same time. Throws UserError: order_not_found.
 */
export async function trackOrder(
  db: Database,
  orderNumber: string,
  contactInfo: string,
): Promise<OrderDetails> {
  // an invalid number runs the same query, so that the time is the same
  const order = await findOrder(db, parseOrderNumber(orderNumber) ?? '');
  const isContact = isContactOf(contactInfo, order?.contact);
  if (order && isContact) return await orderDetails(db, order);
  throw orderNotFound();
}

/**
 * Limits guesses of an order's contact, per client IP and per order number. Unknown order numbers are counted
 * too, so that the limit does not reveal which exist. Do not call it for the order's signed-in customer:
 * other people's guesses must not lock the customer out.
 */
export async function limitTracking(db: Database, ip: string, orderNumber: string): Promise<void> {
  await limitRate(db, `track-from:${ip}`, PER_IP);
  await limitRate(db, `track-order:${parseOrderNumber(orderNumber) ?? orderNumber}`, PER_ORDER);
}
