import { ORDER_STATUS } from '#contract/orders.ts';
import { putBackStock } from '#server/catalog/put-back-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { LockedOrder } from './lock-order.ts';
import { statusName } from './order.ts';
import { selectPieces, updateReturned } from './settle-queries.ts';

/**
 * Marks an undelivered order as returned to sender. Its status stays Shipped and cannot change any more
 * (ruling 19). Restocks the units if `isSellable`. Throws UserError: order_not_movable. Caller holds the
 * order lock.
 */
export async function takeBackParcel(trx: Transaction, order: LockedOrder, isSellable: boolean) {
  const { id, status, returnedAt } = order;
  if (returnedAt !== null)
    throw new Refusal('order_not_movable', `The parcel of order ${id} is back already.`);
  if (status !== ORDER_STATUS.shipped) {
    const sentence = `Order ${id} is ${statusName(status)}: only the parcel of a shipped order can come back.`;
    throw new Refusal('order_not_movable', sentence);
  }
  await updateReturned(trx, id);
  if (!isSellable) return;
  for (const { variantId, quantity } of await selectPieces(trx, id)) {
    await putBackStock(trx, { variantId, quantity, orderId: null });
  }
}
