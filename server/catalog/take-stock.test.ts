import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { takeStock } from './take-stock.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

async function shelved(variant: { stock: number; sellsWhenOut?: boolean }): Promise<number> {
  const { variantIds } = await addProduct(base.db, { variants: [variant] });
  return variantIds[0] ?? 0;
}
const take = (variantId: number, quantity: number, orderId = 'A') =>
  base.db.transaction().execute((trx) => takeStock(trx, { variantId, quantity, orderId }));
async function stockAndMovements(variantId: number) {
  const { stock } = await base.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  const moved = await base.db
    .selectFrom('stock_movements')
    .select(['quantity_change', 'reason', 'order_id'])
    .where('variant_id', '=', variantId)
    .execute();
  return { stock, moved, sum: moved.reduce((sum, { quantity_change }) => sum + quantity_change, 0) };
}

test('units are reserved and recorded with their order', async () => {
  const id = await shelved({ stock: 5 });
  expect(await take(id, 2, 'ORDER')).toBe(true);
  const { stock, moved } = await stockAndMovements(id);
  expect(stock).toBe(3);
  expect(moved).toContainEqual({ quantity_change: -2, reason: 'order', order_id: 'ORDER' });
});

test('more units than in stock are not reserved at all', async () => {
  const id = await shelved({ stock: 2 });
  expect(await take(id, 3)).toBe(false);
  expect(await stockAndMovements(id)).toMatchObject({ stock: 2, sum: 2 });
});

test('the stock of a variant that allows backorder goes below zero', async () => {
  const id = await shelved({ stock: 1, sellsWhenOut: true });
  expect(await take(id, 3)).toBe(true);
  expect(await stockAndMovements(id)).toMatchObject({ stock: -2, sum: -2 });
});

test('a variant that no longer exists is not reserved', async () => {
  expect(await take(999_999, 1)).toBe(false);
});

test('a rolled-back transaction reserves nothing', async () => {
  const id = await shelved({ stock: 5 });
  const undone = base.db.transaction().execute(async (trx) => {
    await takeStock(trx, { variantId: id, quantity: 5, orderId: 'A' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stockAndMovements(id)).toMatchObject({ stock: 5, sum: 5 });
});

test('16 concurrent orders for the last 5 units reserve exactly 5', async () => {
  const id = await shelved({ stock: 5 });
  const sold = await Promise.all(Array.from({ length: 16 }, (_, i) => take(id, 1, `ORDER-${i}`)));
  expect(sold.filter(Boolean)).toHaveLength(5);
  expect(await stockAndMovements(id)).toMatchObject({ stock: 0, sum: 0 });
});
