import type { Database } from '#server/database/database.ts';
import { isContactOf } from './contact.ts';
import type { Order } from './order.ts';
import { orderNotFound } from './order-not-found.ts';
import { readOrderNumber } from './order-number.ts';
import { selectOrder } from './order-queries.ts';

/**
 * Finds an order for whoever knows its number and the e-mail address or the telephone number it was placed with.
 * Every miss is the same refusal (`order_not_found`), in words and in time.
 */
export async function trackOrder(db: Database, orderNumber: string, contactInfo: string): Promise<Order> {
  // what cannot be a number costs the same query
  const order = await selectOrder(db, readOrderNumber(orderNumber) ?? '');
  const isContact = isContactOf(contactInfo, order?.contact);
  if (order && isContact) return order;
  throw orderNotFound();
}
