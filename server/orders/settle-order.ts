import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { moveOrder } from './move-order.ts';
import { retakeStock } from './retake-stock.ts';
import { updatePaid, updatePromised } from './settle-queries.ts';

/** Why an order cannot keep money that has come in. */
export type WhyNotKept = 'already_paid' | 'cancelled' | 'out_of_stock';

/**
 * Money has come in for an order: it is paid and goes ahead. Answers why not when it cannot keep the money; then nothing
 * is changed. The caller holds the order's lock.
 */
export async function settleOrder(
  trx: Transaction,
  order: LockedOrder,
  method: string,
): Promise<'paid' | WhyNotKept> {
  if (order.paidAt !== null) return 'already_paid';
  if (order.status === ORDER_STATUS.cancelled) return 'cancelled';
  if (!(await retakeStock(trx, order))) return 'out_of_stock';
  await updatePaid(trx, order.id, method);
  if (order.status === ORDER_STATUS.pending) await moveOrder(trx, order.id, ORDER_STATUS.processing);
  return 'paid';
}

/**
 * The order goes ahead on the promise of money at the door. False when it is not waiting for payment, or its pieces are
 * gone. The caller holds the order's lock.
 */
export async function settleOnPromise(
  trx: Transaction,
  order: LockedOrder,
  method: string,
): Promise<boolean> {
  if (order.status !== ORDER_STATUS.pending || order.paidAt !== null) return false;
  if (!(await retakeStock(trx, order))) return false;
  await updatePromised(trx, order.id, method);
  return await moveOrder(trx, order.id, ORDER_STATUS.processing);
}
