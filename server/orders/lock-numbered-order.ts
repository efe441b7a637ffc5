import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { parseOrderNumber } from './order-number.ts';

/** Locks an order by its number as typed by the merchant. Throws UserError: order_not_found. */
export async function lockOrderByNumber(trx: Transaction, orderNumber: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, parseOrderNumber(orderNumber) ?? '');
  if (!order) throw new UserError('order_not_found', `There is no order ${orderNumber} in the shop.`);
  return order;
}
