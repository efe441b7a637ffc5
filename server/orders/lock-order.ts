import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { parseOrderNumber } from './order-number.ts';
import { selectOrderForUpdate } from './order-queries.ts';

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
