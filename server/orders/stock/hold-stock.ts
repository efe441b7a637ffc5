import { sql } from 'kysely';
import { reserveStock } from '#server/catalog/stock/reserve-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '../find-order.ts';
import { selectOrderedUnits, updateHeldAgain, updateHold } from './order-stock-queries.ts';

/**
 * Reserves the stock of an order again if it was released. Returns false and reserves nothing if any line is
 * short. Caller holds the order lock.
 */
export async function holdStock(trx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockReleasedAt === null) return true;
  await sql`savepoint before_hold`.execute(trx);
  for (const { variantId, quantity } of await selectOrderedUnits(trx, order.id)) {
    if (await reserveStock(trx, { variantId, quantity, orderId: order.id })) continue;
    await sql`rollback to savepoint before_hold`.execute(trx);
    return false;
  }
  await updateHeldAgain(trx, order.id);
  return true;
}

/** Extends the stock hold of an unpaid order when the shopper starts a payment. */
export async function extendHold(trx: Transaction, orderId: string, holdMinutes: number): Promise<void> {
  await updateHold(trx, orderId, holdMinutes);
}
