import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { adjustStock } from '#server/catalog/stock/adjust-stock.ts';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
beforeEach(async () => {
  await sql`truncate products, product_images, variants, stock_movements, catalog_exports cascade`.execute(
    shop.db,
  );
  await importCsv(shop.db, [
    { 'URL handle': 'kurta', Title: 'Kurta', Price: '499', 'Inventory quantity': '140' },
  ]);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const stock = async () =>
  (await shop.db.selectFrom('variants').select('stock').executeTakeFirstOrThrow()).stock;

/** Changes the stock as sales do. */
const sell = (units: number) =>
  adjustStock(shop.db, { skuOrProductId: 'kurta' }, (before) => before - units, COMMAND_LINE);

/** The exported file with another value in the column `Inventory quantity`. */
function withQuantity(csv: string, quantity: string): string {
  const [header = '', row = ''] = csv.split('\n');
  const at = header.split(',').indexOf('Inventory quantity');
  return `${header}\n${row
    .split(',')
    .map((cell, i) => (i === at ? quantity : cell))
    .join(',')}\n`;
}

describe('an exported file', () => {
  test('that is imported after a sale leaves the sold units sold', async () => {
    const file = await exportCsv(shop.db);
    await sell(2);
    const { counts, stockPlans } = await importCsv(shop.db, file);
    expect(await stock()).toBe(138);
    expect(counts).toMatchObject({ unchanged: 1, updated: 0 });
    expect(stockPlans).toEqual([]);
  });

  test("adds the merchant's difference to what is left", async () => {
    const file = withQuantity(await exportCsv(shop.db), '150');
    await sell(2);
    const { stockPlans } = await importCsv(shop.db, file);
    expect(await stock()).toBe(148);
    expect(stockPlans).toEqual([
      { productId: 'kurta', options: '', before: 138, after: 148, quantity: 150, kind: 'changed' },
    ]);
    const movements = await shop.db
      .selectFrom('stock_movements')
      .select(['quantity_change', 'reason'])
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { quantity_change: 140, reason: 'import' },
      { quantity_change: -2, reason: 'adjust' },
      { quantity_change: 10, reason: 'import' },
    ]);
  });

  test('that is corrected and imported again adds its difference once', async () => {
    const file = await exportCsv(shop.db);
    await importCsv(shop.db, withQuantity(file, '150'));
    await sell(2);
    const again = await importCsv(shop.db, withQuantity(file, '150').replace('Kurta,', 'Kurta (cotton),'));
    expect(again.stockPlans).toMatchObject([{ before: 148, after: 148, kind: 'repeated' }]);
    expect(await stock()).toBe(148);
    await importCsv(shop.db, withQuantity(file, '155'));
    expect(await stock()).toBe(153);
  });

  test('that is new counts, also when the stock is what an earlier export saw', async () => {
    for (const expected of [150, 150]) {
      await importCsv(shop.db, withQuantity(await exportCsv(shop.db), '150'));
      expect(await stock()).toBe(expected);
      await sell(10);
    }
  });

  test('cannot bring the stock below zero', async () => {
    const file = withQuantity(await exportCsv(shop.db), '10');
    await sell(50);
    await importCsv(shop.db, file);
    expect(await stock()).toBe(0);
  });

  test('reports in a dry run what would change, and changes nothing', async () => {
    const file = withQuantity(await exportCsv(shop.db), '150');
    const { stockPlans } = await importCsv(shop.db, file, { isDryRun: true });
    expect(stockPlans).toMatchObject([{ before: 140, after: 150, kind: 'changed' }]);
    expect(await stock()).toBe(140);
  });

  test('sets the quantity itself on demand', async () => {
    const file = await exportCsv(shop.db);
    await sell(2);
    await importCsv(shop.db, file, { isStockSet: true });
    expect(await stock()).toBe(140);
  });
});

describe('a file without the exported stock', () => {
  const row = { 'URL handle': 'kurta', Title: 'Kurta, soft', Price: '499', 'Inventory quantity': '150' };

  test('leaves the stock of known products and reports it', async () => {
    await sell(2);
    const { counts, stockPlans } = await importCsv(shop.db, [row]);
    expect(counts).toMatchObject({ updated: 1 });
    expect(await stock()).toBe(138);
    expect(stockPlans).toEqual([
      { productId: 'kurta', options: '', before: 138, after: 138, quantity: 150, kind: 'no_export' },
    ]);
  });

  test('sets the stock on demand, and new products have it without', async () => {
    await importCsv(shop.db, [row], { isStockSet: true });
    expect(await stock()).toBe(150);
    await importCsv(shop.db, [{ ...row, 'URL handle': 'saree', Title: 'Saree', 'Inventory quantity': '7' }]);
    const saree = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('product_id', '=', 'saree')
      .executeTakeFirstOrThrow();
    expect(saree.stock).toBe(7);
  });
});
