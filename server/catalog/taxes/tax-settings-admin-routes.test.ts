import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { TaxedProductList, TaxOverview, TaxSettings } from '#contract/admin/settings/tax-settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';
import { summarizeTaxGroups } from './find-taxed-products.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Awaited<ReturnType<typeof signedInStaff>>;
const products: Record<string, string> = {};
beforeAll(async () => {
  shop = await testApp();
  owner = await signedInStaff(shop.app, shop.db, 'owner');
  const all: Record<string, { facts?: Record<string, string>; category?: string }> = {
    own: { facts: { 'GST rate': '3', HSN: '7117' } },
    law: { facts: { HSN: '6204' } },
    hsn: { facts: { HSN: '69120010' } },
    category: { category: 'Lamps' },
    other: { category: 'Toys' },
  };
  for (const [title, product] of Object.entries(all)) {
    const { id } = await addProduct(shop.db, { title });
    await shop.db
      .updateTable('products')
      .set({ facts: JSON.stringify(product.facts ?? {}), category: product.category ?? null })
      .where('id', '=', id)
      .execute();
    products[title] = id;
  }
});
beforeEach(() => saveStoreInfo(shop.db, GST_STORE_INFO));
afterAll(() => shop.close());

const get = async <T>(path: string) => (await staffInject(shop.app, owner, 'GET', path)).json<T>();
const titles = async (source: string) =>
  (await get<TaxedProductList>(`${ADMIN_PATHS.taxedProducts}?source=${source}`)).data.map(
    ({ title }) => title,
  );

async function change(patch: object) {
  const { headers } = await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.taxSettings);
  return await staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.taxSettings, {
    payload: JSON.stringify(patch),
    headers: { 'content-type': 'application/json', 'if-match': String(headers.etag) },
  });
}

test('products get their rate from the first of: their own, the HSN code, the law, the category, the shop', async () => {
  const before = await get<TaxOverview>(ADMIN_PATHS.taxOverview);
  expect(before.products).toEqual({ missing: 3, product: 1, hsn: 0, law: 1, category: 0, default: 0 });
  expect(before).toMatchObject({ isRegistered: true, warnings: [] });
  expect(before.categories).toEqual(expect.arrayContaining(['Lamps', 'Toys']));
  expect(await titles('missing')).toEqual(['hsn', 'category', 'other']);

  const hsn = [
    { digits: '69', rate: 18 },
    { digits: '6912', rate: 5 },
  ];
  const reply = await change({ hsn, categories: [{ name: 'lamps', rate: 12 }] });
  expect([reply.statusCode, reply.json().fields[0].path]).toEqual([422, 'categories.0']);
  const saved = await change({ hsn, categories: [{ name: 'lamps', rate: 18 }] });
  expect(saved.json<TaxSettings>()).toMatchObject({ hsn, default: null });

  const { data } = await get<TaxedProductList>(`${ADMIN_PATHS.taxedProducts}?source=hsn`);
  expect(data).toEqual([
    expect.objectContaining({ id: products.hsn, title: 'hsn', rate: '5 %', name: '6912', hsn: '69120010' }),
  ]);
  expect([await titles('category'), await titles('missing')]).toEqual([['category'], ['other']]);
  await change({ default: 40 });
  expect(await titles('default')).toEqual(['other']);
  const after = await get<TaxOverview>(ADMIN_PATHS.taxOverview);
  expect(after.products).toEqual({ missing: 0, product: 1, hsn: 1, law: 1, category: 1, default: 1 });
  const log = shop.db.selectFrom('audit_log').select(['before', 'after']).orderBy('id', 'desc');
  const entry = await log.where('action', '=', 'settings.taxes').executeTakeFirstOrThrow();
  expect(entry).toEqual({ before: { default: null }, after: { default: 40 } });
});

test('an order has the rate of its HSN code at once, and the product list no longer names it as missing', async () => {
  await change({ hsn: [{ digits: '6912', rate: 5 }] });
  const shopper = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, shopper, { products: { [products.hsn ?? '']: 1 } });
  const line = shop.db.selectFrom('order_lines').select('gst_rate_basis_points').where('order_id', '=', id);
  expect(await line.executeTakeFirst()).toEqual({ gst_rate_basis_points: 500 });
  const list = await get<{ data: { id: string; missing: string[] }[] }>(ADMIN_PATHS.products);
  const lacksRate = list.data.filter(({ missing }) => missing.includes('gst-rate')).map((one) => one.id);
  expect(lacksRate).toContain(products.other);
  expect(lacksRate).not.toContain(products.hsn);
});

test('products of a large catalog are counted by a job, and a new rate counts at once', async () => {
  const limits = { maxProducts: 0, pause: 0, factor: 0 };
  const counted = async () => (await get<TaxOverview>(ADMIN_PATHS.taxOverview)).products;
  const before = await counted();
  await summarizeTaxGroups(shop.db, limits);
  const { id } = await addProduct(shop.db, { title: 'late', category: 'Rakhis' });
  expect(await counted()).toEqual(before);
  await change({ default: 18 });
  expect(await counted()).toMatchObject({ missing: 0, default: before.missing });
  expect(await titles('default')).not.toContain('late');
  await summarizeTaxGroups(shop.db, limits);
  expect(await counted()).toMatchObject({ default: before.missing + 1 });
  expect(await titles('default')).toContain('late');
  await shop.db.deleteFrom('products').where('id', '=', id).execute();
  expect(await titles('default')).not.toContain('late');
  await summarizeTaxGroups(shop.db);
  expect(await counted()).toMatchObject({ default: before.missing });
});
