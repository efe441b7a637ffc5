import type { Database } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { selectOrdersOf } from './order-queries.ts';

// The contract knows no pages of orders; nobody reads further back on one screen.
const LIST_MAX = 200;

/** A customer's own orders, newest first. */
export async function listOrders(db: Database, customerId: string): Promise<Order[]> {
  return await selectOrdersOf(db, customerId, LIST_MAX);
}
