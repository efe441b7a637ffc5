import type { Database } from '#server/database/database.ts';
import type { Order } from '#server/orders/order.ts';
import { countOrdersOfCustomer, selectOrdersOfCustomer } from '#server/orders/order-queries.ts';

interface OrderPage {
  orders: Order[];
  /** All orders of the customer. */
  total: number;
}

/** One page of a customer's orders, newest first. `page` counts from 1. */
export async function listOrders(
  db: Database,
  customerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OrderPage> {
  const orders = await selectOrdersOfCustomer(db, customerId, { limit, offset: (page - 1) * limit });
  const isComplete = page === 1 && orders.length < limit;
  return { orders, total: isComplete ? orders.length : await countOrdersOfCustomer(db, customerId) };
}
