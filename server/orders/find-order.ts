import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import {
  selectOrder,
  selectOrderCount,
  selectOrderForUpdate,
  selectOrdersOfCustomer,
} from './order-queries.ts';

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

/** A part of a customer's orders, newest first. */
export async function findOrdersOfCustomer(
  db: Database,
  customerId: string,
  part: { limit: number; offset: number },
): Promise<Order[]> {
  return await selectOrdersOfCustomer(db, customerId, part);
}

/** The number of all orders of a customer. */
export async function countOrdersOfCustomer(db: Database, customerId: string): Promise<number> {
  return await selectOrderCount(db, customerId);
}

/**
 * The fields that decide what may happen to an order. Current while the caller's transaction holds the lock.
 */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof selectOrderForUpdate>>>;

/**
 * Locks an order until the transaction ends. Every change to an order, its payments or its stock locks the
 * order first. Lock order everywhere: order, payment, variants by id.
 */
export async function lockOrder(trx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  return await selectOrderForUpdate(trx, orderId);
}

/** Locks an order by its number as typed by the merchant. Throws UserError: order_not_found. */
export async function lockOrderByNumber(trx: Transaction, orderNumber: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, parseOrderNumber(orderNumber) ?? '');
  if (!order) throw new UserError('order_not_found', `There is no order ${orderNumber} in the shop.`);
  return order;
}
