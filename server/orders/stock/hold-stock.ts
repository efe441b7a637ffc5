import { sql } from 'kysely';
import { reserveStock } from '#server/catalog/stock/reserve-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '../find-order.ts';
import { selectOrderedUnits, updateHeldAgain, updateHold } from './order-stock-queries.ts';

/**
 * Holds the stock of an order: reserves it again if it was released, and extends the hold to `holdMinutes`
 * from now if given. Returns false and changes nothing if any line is out of stock. Caller holds the order
 * lock.
 */
export async function holdStock(
  trx: Transaction,
  order: LockedOrder,
  holdMinutes?: number,
): Promise<boolean> {
  if (order.stockReleasedAt !== null && !(await reserveAgain(trx, order.id))) return false;
  if (holdMinutes !== undefined) await updateHold(trx, order.id, holdMinutes);
  return true;
}

async function reserveAgain(trx: Transaction, orderId: string): Promise<boolean> {
  await sql`savepoint before_hold`.execute(trx);
  for (const { variantId, quantity } of await selectOrderedUnits(trx, orderId)) {
    if (await reserveStock(trx, { variantId, quantity, orderId })) continue;
    await sql`rollback to savepoint before_hold`.execute(trx);
    return false;
  }
  await updateHeldAgain(trx, orderId);
  return true;
}
