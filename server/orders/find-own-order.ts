import type { Database } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { selectOrder } from './order-queries.ts';

/**
 * Finds a customer's order by its number as typed. Undefined if it does not exist or belongs to another
 * customer.
 */
export async function findCustomerOrder(
  db: Database,
  customerId: string,
  orderNumber: string,
): Promise<Order | undefined> {
  const id = parseOrderNumber(orderNumber);
  const order = id === undefined ? undefined : await selectOrder(db, id);
  return order?.customerId === customerId ? order : undefined;
}
