import { sql } from 'kysely';
import { takeStock } from '#server/catalog/take-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { selectPieces, updateRetaken } from './settle-queries.ts';

/**
 * Makes sure that an order has its pieces: takes them again if they were put back meanwhile. False, and nothing taken,
 * when they are no longer all there. The caller holds the order's lock.
 */
export async function retakeStock(trx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockReleasedAt === null) return true;
  await sql`savepoint before_retaking`.execute(trx);
  for (const { variantId, quantity } of await selectPieces(trx, order.id)) {
    if (await takeStock(trx, { variantId, quantity, orderId: order.id })) continue;
    await sql`rollback to savepoint before_retaking`.execute(trx);
    return false;
  }
  await updateRetaken(trx, order.id);
  return true;
}
