import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '#server/database/database.ts';
import { MAX_CANCEL_NOTICE_HOURS } from '../order.ts';

// a line whose units were all cancelled neither reserves nor releases stock
const HAS_REMAINING_UNITS = sql<boolean>`quantity > cancelled_quantity`;

/** Extends the stock hold of an unpaid order and records that this was done; never shortens it. */
export async function updateHold(trx: Transaction, id: string, holdMinutes: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      stock_held_until: sql<Date>`greatest(stock_held_until, now() + make_interval(mins => ${holdMinutes}))`,
      is_hold_renewed: true,
    })
    .where('id', '=', id)
    .where('stock_released_at', 'is', null)
    .execute();
}

/** Records the shopper's claim of a payment. The stock hold is then at least `hours` from now. */
export async function updateClaimHold(trx: Transaction, id: string, hours: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      payment_claimed_at: sql<Date>`now()`,
      stock_held_until: sql<Date>`greatest(stock_held_until, now() + make_interval(hours => ${hours}))`,
      is_hold_renewed: true,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes the shopper's claim of a payment. The stock hold ends in at most `holdMinutes`. An order whose customer was
 * reminded is not cancelled before the notice has passed again: its date may have passed while the claim was open.
 */
export async function updateClaimEnded(trx: Transaction, id: string, holdMinutes: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      payment_claimed_at: null,
      stock_held_until: sql<Date>`least(stock_held_until, now() + make_interval(mins => ${holdMinutes}))`,
      cancel_unpaid_at: sql<Date | null>`case when cancel_unpaid_at is not null
        then greatest(cancel_unpaid_at, now() + make_interval(hours => ${MAX_CANCEL_NOTICE_HOURS})) end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Records that the merchant released the hold of the order. */
export async function updateHoldBlocked(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('orders').set({ is_hold_blocked: true }).where('id', '=', id).execute();
}

/** The unpaid orders that reserve units, with their lines. */
export async function selectHolds(db: Database) {
  return await db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id as orderId',
      'orders.email',
      'orders.total_paise as totalPaise',
      'orders.created_at as placedAt',
      'orders.stock_held_until as heldUntil',
      sql<boolean>`payment_claimed_at is not null`.as('isClaimed'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['title', 'size', 'color', sql<number>`quantity - cancelled_quantity`.as('quantity')])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('variant_id', 'is not', null)
          .where(HAS_REMAINING_UNITS)
          .orderBy('line_no'),
      ).as('lines'),
    ])
    .where('stock_held_until', 'is not', null)
    .where('stock_released_at', 'is', null)
    .orderBy('orders.created_at')
    .$narrowType<{ heldUntil: NotNull }>()
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
    .select(['variant_id as variantId', sql<number>`sum(quantity - cancelled_quantity)`.as('quantity')])
    .where('order_id', '=', orderId)
    .where('variant_id', 'is not', null)
    .where(HAS_REMAINING_UNITS)
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
