import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { listPricesAboveMrp, listProductsWithoutGstRate } from '../product-checks.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../database/migrations');
let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

const MRP = 'MRP (product.metafields.india.mrp)';
const VARIANT_MRP = 'MRP (variant.metafields.india.mrp)';
const GST_RATE = 'GST rate (product.metafields.india.gst_rate)';
const pack = (id: string, cells: Record<string, string>) => ({ 'URL handle': id, Title: id, ...cells });

describe('the MRP', () => {
  test('a price above it is rejected with both figures', async () => {
    const { rejected } = await importCsv(shop.db, [
      pack('dear', { Price: '349', [MRP]: '299' }),
      pack('was-dear', { Price: '249', 'Compare-at price': '349', [MRP]: '₹299 (incl. of all taxes)' }),
      pack('fair', { Price: '249', 'Compare-at price': '299', [MRP]: '299' }),
    ]);
    expect(rejected.map(({ id, reasons }) => [id, reasons])).toEqual([
      ['dear', [{ row: 2, text: 'Price ₹349.00 is above the MRP ₹299.00' }]],
      ['was-dear', [{ row: 3, text: 'Compare-at price ₹349.00 is above the MRP ₹299.00' }]],
    ]);
  });

  test('of a further variant is in its own row, and an export gives it back', async () => {
    const size = (value: string, cells: Record<string, string>) => ({
      'URL handle': 'haldi',
      'Option1 value': value,
      ...cells,
    });
    const rows = [
      { Title: 'Haldi', 'Option1 name': 'Size', ...size('200 g', { Price: '249', [MRP]: '299' }) },
      size('500 g', { Price: '549', [MRP]: '599' }),
      size('100 g', { Price: '249' }),
    ];
    expect(await importCsv(shop.db, rows)).toMatchObject({ rejected: [], counts: { created: 1 } });
    const variants = await shop.db
      .selectFrom('variants')
      .select(['size', 'mrp_paise'])
      .where('product_id', '=', 'haldi')
      .orderBy('position')
      .execute();
    expect(variants.map(({ mrp_paise }) => mrp_paise)).toEqual([null, 59_900, null]);
    const again = await importCsv(shop.db, await exportCsv(shop.db));
    expect(again.counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
    const dear = await importCsv(shop.db, [rows[0] ?? {}, size('500 g', { Price: '600', [MRP]: '599' })]);
    expect(dear.rejected[0]?.reasons).toEqual([{ row: 3, text: 'Price ₹600.00 is above the MRP ₹599.00' }]);
  });

  test('of each variant, also of the first, is exported, and importing the export changes nothing', async () => {
    const row = { 'URL handle': 'jaggery', Price: '150', 'Option1 name': 'Size' };
    const sizes: Record<string, string>[] = [
      { ...row, Title: 'Jaggery', 'Option1 value': '1 kg', [MRP]: '100' },
      { ...row, 'Option1 value': '2 kg' },
      { ...row, 'Option1 value': '500 g', Price: '90' },
    ];
    const withOwn = (own: string[]) => sizes.map((size, i) => ({ ...size, [VARIANT_MRP]: own[i] ?? '' }));
    const mrps = async () => {
      const variants = shop.db.selectFrom('variants').select('mrp_paise').where('product_id', '=', 'jaggery');
      return (await variants.orderBy('position').execute()).map(({ mrp_paise }) => mrp_paise);
    };
    // above the product's, and equal to it
    expect(await importCsv(shop.db, withOwn(['200', '₹300/-', '100']))).toMatchObject({ rejected: [] });
    expect(await mrps()).toEqual([20_000, 30_000, 10_000]);
    const again = await importCsv(shop.db, await exportCsv(shop.db));
    expect(again.counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
    expect(await mrps()).toEqual([20_000, 30_000, 10_000]);

    // a file without the column has only the product's in its first row
    const others = [{ Price: '100' }, { Price: '250', [MRP]: '299' }, {}];
    await importCsv(
      shop.db,
      sizes.map((size, i) => ({ ...size, ...others[i] })),
    );
    expect(await mrps()).toEqual([20_000, 29_900, null]);
    await importCsv(
      shop.db,
      sizes.map(({ [MRP]: _, ...size }) => ({ ...size, Price: '95' })),
    );
    expect(await mrps()).toEqual([20_000, 29_900, null]);
    const { rejected } = await importCsv(shop.db, withOwn(['200', 'see pack', '']));
    expect(rejected[0]?.reasons[0]?.text).toBe('MRP "see pack" is not an amount in rupees');
    // an empty cell removes the value
    sizes[1] = { ...row, 'Option1 value': '2 kg', Price: '99' };
    expect(await importCsv(shop.db, withOwn(['160', '', '']))).toMatchObject({ rejected: [] });
    expect(await mrps()).toEqual([16_000, null, null]);
  });

  test('that is no amount is reported, and no price is compared with it', async () => {
    const { warnings, counts } = await importCsv(shop.db, [pack('see', { Price: '9', [MRP]: 'see pack' })]);
    expect(counts.created).toBe(1);
    expect(warnings.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^MRP is not an amount/));
  });

  test('below a price stored by an earlier version is an action item', async () => {
    await addProduct(shop.db, { id: 'old', regularPricePaise: 34_900, facts: { MRP: '299' } });
    expect(await listPricesAboveMrp(shop.db)).toEqual([
      { productId: 'old', size: '', color: '', pricePaise: 34_900, mrpPaise: 29_900 },
    ]);
  });
});

describe('a missing GST rate', () => {
  const gstWarnings = async (cells: Record<string, string>) =>
    (await importCsv(shop.db, [pack('saree', { Price: '999', Type: 'Sarees', ...cells })])).warnings
      .map(({ text }) => text)
      .filter((text) => text.startsWith('GST rate'));

  test('is reported by the import and as an action item of a seller with a GST number', async () => {
    expect(await gstWarnings({})).toEqual([]);
    expect(await listProductsWithoutGstRate(shop.db)).toEqual([]);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    expect(await gstWarnings({})).toEqual([expect.stringMatching(/^GST rate is missing/)]);
    expect(await listProductsWithoutGstRate(shop.db)).toContainEqual({
      productId: 'saree',
      title: 'saree',
      category: 'Sarees',
      hsn: null,
    });
    expect(await gstWarnings({ [GST_RATE]: 'five' })).toHaveLength(2);
    expect(await gstWarnings({ [GST_RATE]: '12' })).toEqual([
      expect.stringMatching(/none of those in force/),
    ]);
    expect(await gstWarnings({ [GST_RATE]: '5%' })).toEqual([]);
  });

  test('is none where a workbook stores it as a fraction, which becomes the percentage', async () => {
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    expect(await gstWarnings({ [GST_RATE]: '0.015' })).toEqual([]);
    const { facts } = await shop.db
      .selectFrom('products')
      .select('facts')
      .where('id', '=', 'saree')
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({ 'GST rate': '1.5' });
    expect(await gstWarnings({ [GST_RATE]: '0.12' })).toEqual([
      expect.stringMatching(/none of those in force/),
    ]);
  });

  test('is supplied by the category or the default of the store information', async () => {
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, gstRates: { categories: { Sarees: 5 } } });
    expect(await gstWarnings({})).toEqual([]);
    const missing = await listProductsWithoutGstRate(shop.db);
    expect(missing.map(({ productId }) => productId)).not.toContain('saree');
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, gstRates: { default: 'by price' } });
    expect(await listProductsWithoutGstRate(shop.db)).toEqual([]);
  });
});

describe('the price history', () => {
  const historyOf = async (id: string) =>
    (
      await shop.db
        .selectFrom('price_history')
        .selectAll()
        .where('product_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ price_paise, regular_price_paise }) => [price_paise, regular_price_paise]);

  test('has every price of a variant, from imports too, and nothing for other changes', async () => {
    await importCsv(shop.db, [pack('chai', { Price: '100', 'Inventory quantity': '5' })]);
    await importCsv(shop.db, [pack('chai', { Price: '100', 'Inventory quantity': '9', Vendor: 'Haat' })]);
    await importCsv(shop.db, [pack('chai', { Price: '80', 'Compare-at price': '100' })]);
    await shop.db
      .updateTable('variants')
      .set({ regular_price_paise: 9_000 })
      .where('product_id', '=', 'chai')
      .execute();
    await shop.db
      .updateTable('variants')
      .set({ allow_backorder: true })
      .where('product_id', '=', 'chai')
      .execute();
    expect(await historyOf('chai')).toEqual([
      [10_000, 10_000],
      [8_000, 10_000],
      [8_000, 9_000],
    ]);
  });

  test('survives its product, and cannot be changed', async () => {
    await addProduct(shop.db, { id: 'gone', regularPricePaise: 5_000 });
    await shop.db.deleteFrom('products').where('id', '=', 'gone').execute();
    expect(await historyOf('gone')).toEqual([[5_000, 5_000]]);
    for (const change of [
      'update price_history set price_paise = 1',
      'delete from price_history',
      'truncate price_history',
    ])
      await expect(sql.raw(change).execute(shop.db)).rejects.toThrow('price_history is append-only');
  });

  test('begins with the prices that an earlier version has stored', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-migrations-'));
    const database = await unmigratedDatabase();
    try {
      await cp(MIGRATIONS, folder, {
        recursive: true,
        filter: (file) => !/0(?:0[4-9]|[1-9]\d)\d-/.test(file),
      });
      await migrateToLatest(database.db, { folder });
      await addProduct(database.db, { id: 'old', regularPricePaise: 5_000, discountedPricePaise: 4_000 });
      await migrateToLatest(database.db);
      expect(
        await database.db
          .selectFrom('price_history')
          .select(['product_id', 'price_paise', 'regular_price_paise'])
          .execute(),
      ).toEqual([{ product_id: 'old', price_paise: 4_000, regular_price_paise: 5_000 }]);
    } finally {
      await rm(folder, { recursive: true });
      await database.close();
    }
  });
});
