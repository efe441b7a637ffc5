import type { Database } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { selectOrdersOf } from './order-queries.ts';

// The contract has no pagination for orders.
const LIST_MAX = 200;

/** A customer's orders, newest first. */
export async function listOrders(db: Database, customerId: string): Promise<Order[]> {
  return await selectOrdersOf(db, customerId, LIST_MAX);
}
