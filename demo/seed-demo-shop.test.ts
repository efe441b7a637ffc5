import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { parseGstRate } from '#server/tax/gst-rate.ts';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test('the demo shop is complete: over 40 products in five categories, and its store information', async () => {
  await seedDemoShop(base.db);
  const products = await base.db.selectFrom('products').select(['category', 'is_featured']).execute();
  expect(products.length).toBeGreaterThanOrEqual(40);
  const categories = new Set(products.map(({ category }) => category?.toLowerCase()));
  expect([...categories]).toEqual(
    expect.arrayContaining(['masala', 'men', 'women', 'footwear', 'accessories']),
  );
  expect(products.filter(({ is_featured }) => is_featured).length).toBeGreaterThanOrEqual(4);
  expect((await readStoreInfo(base.db)).storeName).toBe('Haat');
});

test('every product has a price, an HSN and a GST rate, and at least 40 have an image', async () => {
  const products = await base.db
    .selectFrom('products')
    .select(['id', 'facts', 'regular_price_paise'])
    .select((eb) =>
      eb.exists(eb.selectFrom('product_images').whereRef('product_id', '=', 'products.id')).as('hasImage'),
    )
    .execute();
  const incomplete = products.filter(
    ({ facts, regular_price_paise }) =>
      regular_price_paise === 0 || !facts.HSN || parseGstRate(facts['GST rate'] ?? '') === undefined,
  );
  expect(incomplete).toEqual([]);
  expect(products.filter(({ hasImage }) => hasImage).length).toBeGreaterThanOrEqual(40);
});

test('every image of the demo exists, with a placeholder of a few pixels', async () => {
  const images = await base.db
    .selectFrom('product_images')
    .leftJoin('images', 'images.url', 'product_images.url')
    .select(['product_images.url', 'images.preview'])
    .execute();
  // for a new image run: node demo/pictures/scripts/previews.mjs
  expect(images.filter(({ preview }) => !preview?.startsWith('data:image/webp;base64,'))).toEqual([]);
});

test('seeding again, and importing its own export, change nothing', async () => {
  const first = await exportCsv(base.db);
  await seedDemoShop(base.db);
  expect(await exportCsv(base.db)).toBe(first);
  expect((await importCsv(base.db, first)).counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
});
