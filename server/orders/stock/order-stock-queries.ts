import { type NotNull, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** Extends the stock hold of an unpaid order. */
export async function updateHold(trx: Transaction, id: string, holdMinutes: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ stock_held_until: sql<Date>`now() + make_interval(mins => ${holdMinutes})` })
    .where('id', '=', id)
    .where('stock_released_at', 'is', null)
    .execute();
}

/** Marks the stock of the order as released. */
export async function updateStockReleased(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('orders').set({ stock_released_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Marks the stock of the order as reserved again. */
export async function updateHeldAgain(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('orders').set({ stock_released_at: null }).where('id', '=', id).execute();
}

/** The ordered units, one row per variant, in the order in which variants are locked. */
export async function selectOrderedUnits(trx: Transaction, orderId: string) {
  return await trx
    .selectFrom('order_lines')
    .select(['variant_id as variantId', (eb) => eb.fn.sum<number>('quantity').as('quantity')])
    .where('order_id', '=', orderId)
    .where('variant_id', 'is not', null)
    .groupBy('variant_id')
    .orderBy('variant_id')
    .$narrowType<{ variantId: NotNull }>()
    .execute();
}

/**
 * Locks one unpaid order whose stock hold has expired. Skips orders locked by another transaction; the next
 * run finds them again.
 */
export async function selectExpiredHold(trx: Transaction): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('stock_held_until', '<', sql<Date>`now()`)
    .where('stock_released_at', 'is', null)
    .orderBy('stock_held_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}
