import type { Database } from '#server/database/database.ts';
import type { Order } from '#server/orders/order.ts';
import { selectOrdersOfCustomer } from '#server/orders/order-queries.ts';

// The contract has no pagination for orders.
const MAX_ORDERS = 200;

/** A customer's orders, newest first. */
export async function listOrders(db: Database, customerId: string): Promise<Order[]> {
  return await selectOrdersOfCustomer(db, customerId, MAX_ORDERS);
}
