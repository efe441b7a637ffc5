import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

interface RestockedUnits {
  variantId: number;
  /** Units, at least 1. */
  quantity: number;
  /** `release`: an order had reserved them. `returned`: they came back after shipping. */
  reason: 'release' | 'returned';
  orderId: string | null;
  returnedOrderId?: string;
  staffName?: string | null;
}

/** Adds units of an order to the stock of a variant, if it still exists, and records the stock movement, in one statement. */
export async function addStock(
  trx: Transaction,
  { variantId, quantity, reason, orderId, returnedOrderId, staffName }: RestockedUnits,
) {
  await trx
    .with('added', (db) =>
      db
        .updateTable('variants')
        .set((eb) => ({ stock: eb('stock', '+', quantity) }))
        .where('id', '=', variantId)
        .returning('id'),
    )
    .insertInto('stock_movements')
    .values({
      variant_id: variantId,
      quantity_change: quantity,
      reason,
      order_id: orderId,
      returned_order_id: returnedOrderId ?? null,
      staff_name: staffName ?? null,
    })
    .execute();
}

/** Locks the variants with this SKU or product id, in order of id. */
export async function lockVariants(trx: Transaction, skuOrProductId: string) {
  return await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.product_id as productId',
      'variants.sku',
      'variants.size',
      'variants.color',
      'variants.stock',
      'variants.allow_backorder as allowBackorder',
      'products.title',
    ])
    // each part has an index; together, as alternatives, they would have none
    .where(
      'variants.id',
      'in',
      sql<number>`(select id from variants where lower(sku) = lower(${skuOrProductId}) and sku = ${skuOrProductId}
        union select id from variants where product_id = ${skuOrProductId})`,
    )
    .orderBy('variants.id')
    .forUpdate('variants')
    .execute();
}
