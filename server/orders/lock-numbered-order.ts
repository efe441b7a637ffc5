import type { Transaction } from '#server/database/database.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { orderNotFound } from './order-not-found.ts';
import { readOrderNumber } from './order-number.ts';

/** Locks the order whose number a person wrote. Refuses `order_not_found`. */
export async function lockNumberedOrder(trx: Transaction, orderNumber: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, readOrderNumber(orderNumber) ?? '');
  if (!order) throw orderNotFound();
  return order;
}
