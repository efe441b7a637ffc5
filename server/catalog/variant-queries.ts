import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** Every variant of the given products in the merchant's order, with what its product says about selling it. */
export function selectVariantsOf(trx: Transaction, productIds: string[]) {
  return trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('product_images', (join) =>
      join.onRef('product_images.product_id', '=', 'products.id').on('product_images.position', '=', 1),
    )
    .where('products.id', '=', sql<string>`any(${productIds})`)
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .select([
      'variants.id',
      'variants.product_id',
      'products.title',
      'variants.image_url',
      'product_images.url as product_image_url',
      'variants.size',
      'variants.color',
      'variants.regular_price_paise',
      'variants.discounted_price_paise',
      'products.regular_price_paise as product_regular_price_paise',
      'products.discounted_price_paise as product_discounted_price_paise',
      'variants.stock',
      'variants.sells_when_out',
      'products.status',
      'products.is_published',
      'products.facts',
    ])
    .execute();
}

/**
 * Takes pieces and writes down why in the same statement, so that no reader ever sees one without the other. The row
 * lock makes buyers of one variant queue, and each sees what the one before left. Gives the number of rows taken: 0 or 1.
 */
export async function subtractStock(trx: Transaction, variantId: number, quantity: number, orderId: string) {
  const result = await trx
    .with('taken', (db) =>
      db
        .updateTable('variants')
        .set((eb) => ({ stock: eb('stock', '-', quantity) }))
        .where('id', '=', variantId)
        .where((eb) => eb.or([eb('stock', '>=', quantity), eb('sells_when_out', '=', true)]))
        .returning('id'),
    )
    .insertInto('stock_movements')
    .columns(['variant_id', 'quantity_change', 'reason', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select([
          'taken.id',
          sql<number>`${-quantity}::integer`.as('quantity_change'),
          sql<'order'>`'order'`.as('reason'),
          sql<string>`${orderId}::text`.as('order_id'),
        ]),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}
