import { type NotNull, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import type { OrderLine } from '../order.ts';

type Fee = Pick<OrderLine, 'title' | 'pricePaise' | 'hsn' | 'gstRateBasisPoints'>;

/** Marks the order as paid. Its stock hold no longer expires. */
export async function updatePaid(trx: Transaction, id: string, method: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ paid_at: sql<Date>`now()`, payment_method: method, stock_held_until: null })
    .where('id', '=', id)
    .execute();
}

/** Records cash on delivery. The stock hold no longer expires, although the order is unpaid. */
export async function updateCashOnDelivery(trx: Transaction, id: string, method: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_method: method, stock_held_until: null })
    .where('id', '=', id)
    .execute();
}

/** Adds a line without stock to an order, and its price to the total. */
export async function insertFeeLine(trx: Transaction, id: string, fee: Fee): Promise<void> {
  await sql`
    insert into order_lines (order_id, line_no, title, size, color, quantity, price_paise, hsn, gst_rate_basis_points)
    select ${id}, max(line_no) + 1, ${fee.title}, '', '', 1, ${fee.pricePaise}, ${fee.hsn}, ${fee.gstRateBasisPoints}
    from order_lines where order_id = ${id}`.execute(trx);
  await trx
    .updateTable('orders')
    .set((eb) => ({ total_paise: eb('total_paise', '+', fee.pricePaise) }))
    .where('id', '=', id)
    .execute();
}

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

/** Marks the order as returned to sender. */
export async function updateReturned(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('orders').set({ returned_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Stores carrier, tracking number and tracking URL. */
export async function updateShipment(
  trx: Transaction,
  id: string,
  shipment: { carrier: string; trackingNumber?: string | undefined; trackingUrl?: string | undefined },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber ?? null,
      tracking_url: shipment.trackingUrl ?? null,
    })
    .where('id', '=', id)
    .execute();
}
