import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enableDemoMode, isDemoMode } from '#server/store-info/demo-mode.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fillEmptyShop } from './fill-empty-shop.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function productCount(): Promise<number> {
  const { count } = await database.db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const settingKeys = async () =>
  (await database.db.selectFrom('shop_settings').select('key').execute()).map(({ key }) => key);

describe('an empty shop', () => {
  test('gets at least forty products and the store information, and is marked as a demo', async () => {
    await fillEmptyShop(database.db);
    expect(await productCount()).toBeGreaterThanOrEqual(40);
    expect(await settingKeys()).toContain('store-info');
    expect(await isDemoMode(database.db)).toBe(true);
  });

  test('gets them once when two servers start at the same time', async () => {
    await Promise.all([fillEmptyShop(database.db), fillEmptyShop(database.db)]);
    const imports = await database.db
      .selectFrom('stock_movements')
      .select((select) => ['variant_id', select.fn.countAll<number>().as('count')])
      .groupBy('variant_id')
      .execute();
    expect(Math.max(...imports.map(({ count }) => count))).toBe(1);
  });

  test('gets the rest if an earlier filling was interrupted after the store information', async () => {
    await enableDemoMode(database.db);
    await saveStoreInfo(database.db, { storeName: 'Haat' });
    await fillEmptyShop(database.db);
    expect(await productCount()).toBeGreaterThanOrEqual(40);
  });
});

test('a start names what belongs to the demo if another version has not, and otherwise leaves the mark as it is', async () => {
  const mark = () =>
    database.db
      .selectFrom('shop_settings')
      .selectAll()
      .where('key', '=', 'demo-shop')
      .executeTakeFirstOrThrow();
  await fillEmptyShop(database.db);
  const first = await mark();
  expect(first.value).toMatchObject({ products: expect.arrayContaining(['lakadong-turmeric']) });
  await fillEmptyShop(database.db);
  expect(await mark()).toEqual(first);

  await enableDemoMode(database.db, { storeInfo: {}, products: [], fingerprint: 'of another version' });
  await fillEmptyShop(database.db);
  expect((await mark()).value).toEqual(first.value);
});

test('a shop with store information from its merchant is not filled', async () => {
  await saveStoreInfo(database.db, { storeName: 'Real shop' });
  await fillEmptyShop(database.db);
  expect(await productCount()).toBe(0);
  expect(await isDemoMode(database.db)).toBe(false);
});
