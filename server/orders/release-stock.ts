import { putBackStock } from '#server/catalog/put-back-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { selectPieces, updateReleased } from './settle-queries.ts';

/**
 * Puts the pieces of an order back on the shelf, once: false when they are there already. The caller holds the order's
 * lock, which is what makes it once.
 */
export async function releaseStock(trx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockReleasedAt !== null) return false;
  await updateReleased(trx, order.id);
  for (const { variantId, quantity } of await selectPieces(trx, order.id)) {
    await putBackStock(trx, { variantId, quantity, orderId: order.id });
  }
  return true;
}
