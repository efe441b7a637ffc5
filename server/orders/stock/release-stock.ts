import { restock } from '#server/catalog/stock/restock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '../lock-order.ts';
import { selectOrderedUnits, updateStockReleased } from './order-stock-queries.ts';

/**
 * Releases the stock that an order reserved. Returns false if it was released before. Caller holds the order
 * lock.
 */
export async function releaseStock(trx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockReleasedAt !== null) return false;
  await updateStockReleased(trx, order.id);
  for (const { variantId, quantity } of await selectOrderedUnits(trx, order.id)) {
    await restock(trx, { variantId, quantity, orderId: order.id });
  }
  return true;
}
