import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { readOrderNumber } from './order-number.ts';

/** Locks an order by its number as typed by the merchant. Throws UserError: order_not_found. */
export async function lockNumberedOrder(trx: Transaction, orderNumber: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, readOrderNumber(orderNumber) ?? '');
  if (!order) throw new Refusal('order_not_found', `There is no order ${orderNumber} in the shop.`);
  return order;
}
