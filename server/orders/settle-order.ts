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

/** Why an order cannot accept a received payment. */
export type WhyNotKept = 'already_paid' | 'cancelled' | 'returned' | 'other_total' | 'out_of_stock';

/**
 * Applies a received payment: marks the order as paid and, if it is Pending, as Processing. Otherwise returns
 * the reason for the rejection and changes nothing. Caller holds the order lock.
 */
export async function settleOrder(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise }: Money,
): Promise<'paid' | WhyNotKept> {
  if (order.paidAt !== null) return 'already_paid';
  if (order.status === ORDER_STATUS.cancelled) return 'cancelled';
  if (order.returnedAt !== null) return 'returned';
  // a fee was added after this payment started
  if (amountPaise !== order.totalPaise) return 'other_total';
  if (!(await retakeStock(trx, order))) return 'out_of_stock';
  await updatePaid(trx, order.id, method);
  if (order.status === ORDER_STATUS.pending) await moveOrder(trx, order.id, ORDER_STATUS.processing);
  return 'paid';
}

/**
 * Accepts cash on delivery: the order becomes Processing without a payment. An amount above the total becomes
 * a fee. Returns false if the order is not waiting for payment or is out of stock. Caller holds the order
 * lock.
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
