import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { reserveStock } from './reserve-stock.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

async function addVariant(variant: { stock: number; allowBackorder?: boolean }): Promise<number> {
  const { variantIds } = await addProduct(shop.db, { variants: [variant] });
  return variantIds[0] ?? 0;
}
const reserve = (variantId: number, quantity: number, orderId = 'A') =>
  shop.db.transaction().execute((trx) => reserveStock(trx, { variantId, quantity, orderId }));
async function stockAndMovements(variantId: number) {
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  const movements = await shop.db
    .selectFrom('stock_movements')
    .select(['quantity_change', 'reason', 'order_id'])
    .where('variant_id', '=', variantId)
    .execute();
  return {
    stock,
    movements,
    sum: movements.reduce((sum, { quantity_change }) => sum + quantity_change, 0),
  };
}

test('units are reserved and recorded with their order', async () => {
  const id = await addVariant({ stock: 5 });
  expect(await reserve(id, 2, 'ORDER')).toBe(true);
  const { stock, movements } = await stockAndMovements(id);
  expect(stock).toBe(3);
  expect(movements).toContainEqual({ quantity_change: -2, reason: 'order', order_id: 'ORDER' });
});

test('more units than in stock are not reserved at all', async () => {
  const id = await addVariant({ stock: 2 });
  expect(await reserve(id, 3)).toBe(false);
  expect(await stockAndMovements(id)).toMatchObject({ stock: 2, sum: 2 });
});

test('the stock of a variant that allows backorder goes below zero', async () => {
  const id = await addVariant({ stock: 1, allowBackorder: true });
  expect(await reserve(id, 3)).toBe(true);
  expect(await stockAndMovements(id)).toMatchObject({ stock: -2, sum: -2 });
});

test('a variant that no longer exists is not reserved', async () => {
  expect(await reserve(999_999, 1)).toBe(false);
});

test('a rolled-back transaction reserves nothing', async () => {
  const id = await addVariant({ stock: 5 });
  const rolledBack = shop.db.transaction().execute(async (trx) => {
    await reserveStock(trx, { variantId: id, quantity: 5, orderId: 'A' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await stockAndMovements(id)).toMatchObject({ stock: 5, sum: 5 });
});

test('16 concurrent orders for the last 5 units reserve exactly 5', async () => {
  const id = await addVariant({ stock: 5 });
  const reserved = await Promise.all(Array.from({ length: 16 }, (_, i) => reserve(id, 1, `ORDER-${i}`)));
  expect(reserved.filter(Boolean)).toHaveLength(5);
  expect(await stockAndMovements(id)).toMatchObject({ stock: 0, sum: 0 });
});
