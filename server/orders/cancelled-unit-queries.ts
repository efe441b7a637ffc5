import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import type { LineUnits } from './shipment.ts';

/** Adds cancelled units to a line. Returns false if fewer are left. */
export async function updateCancelledQuantity(
  trx: Transaction,
  orderId: string,
  { lineNo, quantity }: LineUnits,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_lines')
    .set((eb) => ({ cancelled_quantity: eb('cancelled_quantity', '+', quantity) }))
    .where('order_id', '=', orderId)
    .where('line_no', '=', lineNo)
    .where(sql<boolean>`quantity - cancelled_quantity >= ${quantity}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the total to what the remaining units and the fees cost. Returns it, in paise. */
export async function updateTotal(trx: Transaction, orderId: string): Promise<number> {
  const { total_paise } = await trx
    .updateTable('orders')
    .set({
      total_paise: sql<number>`(select coalesce(sum(price_paise * (quantity - cancelled_quantity)), 0)::bigint
        from order_lines where order_id = ${orderId})`,
    })
    .where('id', '=', orderId)
    .returning('total_paise')
    .executeTakeFirstOrThrow();
  return total_paise;
}

/** Changes the HSN code and the GST rate of the fees of an order. */
export async function updateFeeTax(
  trx: Transaction,
  orderId: string,
  { hsn, gstRateBasisPoints }: { hsn: string | null; gstRateBasisPoints: number | null },
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ hsn, gst_rate_basis_points: gstRateBasisPoints })
    .where('order_id', '=', orderId)
    .where('product_id', 'is', null)
    .execute();
}
