import { sql } from 'kysely';
import { takeStock } from '#server/catalog/take-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { selectPieces, updateRetaken } from './settle-queries.ts';

/**
 * Reserves the stock of an order again if it was released. Returns false and reserves nothing if any line is
 * short. Caller holds the order lock.
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
