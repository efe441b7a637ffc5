import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { addCharge } from './add-charge.ts';
import type { LockedOrder } from './lock-order.ts';
import { moveOrder } from './move-order.ts';
import { retakeStock } from './retake-stock.ts';
import { updatePaid, updatePromised } from './settle-queries.ts';

interface Money {
  method: string;
  amountPaise: number;
}

/** Why an order cannot keep money that has come in. */
export type WhyNotKept = 'already_paid' | 'cancelled' | 'returned' | 'other_total' | 'out_of_stock';

/**
 * Money of a method has come in for an order: it is paid and goes ahead. Answers why not when it cannot keep the money;
 * then nothing is changed. The caller holds the order's lock.
 */
export async function settleOrder(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise }: Money,
): Promise<'paid' | WhyNotKept> {
  if (order.paidAt !== null) return 'already_paid';
  if (order.status === ORDER_STATUS.cancelled) return 'cancelled';
  if (order.returnedAt !== null) return 'returned';
  // a fee has been added since this payment began
  if (amountPaise !== order.totalPaise) return 'other_total';
  if (!(await retakeStock(trx, order))) return 'out_of_stock';
  await updatePaid(trx, order.id, method);
  if (order.status === ORDER_STATUS.pending) await moveOrder(trx, order.id, ORDER_STATUS.processing);
  return 'paid';
}

/**
 * The order goes ahead on the promise of money at the door; what is promised beyond its total becomes a fee on it.
 * False when it is not waiting for payment, or its pieces are gone. The caller holds the order's lock.
 */
export async function settleOnPromise(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise }: Money,
): Promise<boolean> {
  if (order.status !== ORDER_STATUS.pending || order.paidAt !== null) return false;
  if (!(await retakeStock(trx, order))) return false;
  const pricePaise = amountPaise - order.totalPaise;
  if (pricePaise !== 0) await addCharge(trx, order.id, { title: 'Cash on delivery fee', pricePaise });
  await updatePromised(trx, order.id, method);
  return await moveOrder(trx, order.id, ORDER_STATUS.processing);
}
