import type { Database, Transaction } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { selectOrder, selectOrderCount, selectOrdersOfCustomer } from './order-queries.ts';

/**
 * Finds an order by its number, with its lines and history. Does not check who may see it: for use inside the server.
 */
export async function findOrder(db: Database | Transaction, orderId: string): Promise<Order | undefined> {
  return await selectOrder(db, orderId);
}

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

/** One page of a customer's orders, newest first. */
export async function findOrdersOfCustomer(
  db: Database,
  customerId: string,
  page: { limit: number; offset: number },
): Promise<Order[]> {
  return await selectOrdersOfCustomer(db, customerId, page);
}

/** The number of all orders of a customer. */
export async function countOrdersOfCustomer(db: Database, customerId: string): Promise<number> {
  return await selectOrderCount(db, customerId);
}
