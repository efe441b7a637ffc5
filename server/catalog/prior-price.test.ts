import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { Product, ProductList } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { importCsv } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { unmigratedDatabase } from '#server/testing/test-database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../database/migrations');

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

interface NewPrice {
  regular: number;
  discounted?: number;
}

async function changePrice(id: string, { regular, discounted }: NewPrice) {
  await shop.db
    .updateTable('variants')
    .set({ regular_price_paise: regular * 100, discounted_price_paise: discounted ? discounted * 100 : null })
    .where('product_id', '=', id)
    .execute();
}

/** All former prices end so many days sooner. */
async function passDays(id: string, days: number) {
  await sql`
    update variants set former_prices = (
      select jsonb_agg(jsonb_build_array(entry -> 0, (entry ->> 1)::timestamptz - make_interval(days => ${days})) order by place)
      from jsonb_array_elements(former_prices) with ordinality as entries (entry, place))
    where product_id = ${id} and former_prices is not null`.execute(shop.db);
}

async function priorPriceOf(id: string, db: Database = shop.db) {
  const { prior_price_paise: paise } = await db
    .selectFrom('variants')
    .select('prior_price_paise')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return paise === null ? undefined : Number(paise) / 100;
}

test('the prior price is the lowest of the 30 days before the present one', async () => {
  await addProduct(shop.db, { id: 'sari', regularPricePaise: 49_900 });
  // the days of December 2026 and January 2027 on which a price ended
  await changePrice('sari', { regular: 449 });
  await passDays('sari', 10);
  await changePrice('sari', { regular: 520 });
  await passDays('sari', 17);
  await changePrice('sari', { regular: 520, discounted: 399 });
  expect(await priorPriceOf('sari')).toBe(449);
});

test('a price that ended more than 30 days before does not count', async () => {
  await addProduct(shop.db, { id: 'shawl', regularPricePaise: 49_900 });
  await changePrice('shawl', { regular: 449 });
  await passDays('shawl', 10);
  await changePrice('shawl', { regular: 520 });
  await passDays('shawl', 31);
  await changePrice('shawl', { regular: 520, discounted: 399 });
  expect(await priorPriceOf('shawl')).toBe(520);
  // of a price of a moment the next reduction tells as well
  await changePrice('shawl', { regular: 520, discounted: 299 });
  await changePrice('shawl', { regular: 520, discounted: 349 });
  expect(await priorPriceOf('shawl')).toBe(299);
});

test('prices of a draft do not count, and a new regular price alone changes nothing', async () => {
  await addProduct(shop.db, { id: 'lamp', regularPricePaise: 100, status: 'draft' });
  await changePrice('lamp', { regular: 500 });
  await shop.db.updateTable('products').set({ status: 'active' }).where('id', '=', 'lamp').execute();
  await changePrice('lamp', { regular: 600, discounted: 500 });
  expect(await priorPriceOf('lamp')).toBeUndefined();
  await changePrice('lamp', { regular: 600, discounted: 450 });
  expect(await priorPriceOf('lamp')).toBe(500);
});

test('an import keeps it like any other change of prices', async () => {
  const row = (cells: Record<string, string>) => ({ 'URL handle': 'tea', Title: 'Tea', ...cells });
  await importCsv(shop.db, [row({ Price: '200' })]);
  await importCsv(shop.db, [row({ Price: '180', 'Compare-at price': '250' })]);
  expect(await priorPriceOf('tea')).toBe(200);
});

test('replies have it with a reduced price only, in lists and alone', async () => {
  await addProduct(shop.db, { id: 'mat', regularPricePaise: 49_900 });
  const read = async () => {
    const one = await shop.app.inject(`${API_PREFIX}/products/mat`);
    const list = await shop.app.inject(`${API_PREFIX}/products?view=card&limit=100`);
    const card = list.json<ProductList>().data.find(({ id }) => id === 'mat');
    return [one.json<Product>(), card].map((product) => [
      product?.priorPrice,
      product?.variants?.[0]?.priorPrice,
    ]);
  };
  await changePrice('mat', { regular: 449 });
  await eventually(async () => expect((await read())[0]).toEqual([undefined, undefined]));
  await changePrice('mat', { regular: 520, discounted: 399 });
  await eventually(async () =>
    expect(await read()).toEqual([
      [449, 449],
      [449, 449],
    ]),
  );
});

test('of a shop of an earlier version it comes from the price history', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-migrations-'));
  const database = await unmigratedDatabase();
  try {
    await cp(MIGRATIONS, folder, { recursive: true, filter: (file) => !/07\d\d-/.test(file) });
    await migrateToLatest(database.db, { folder });
    await addProduct(database.db, { id: 'old', regularPricePaise: 49_900 });
    await addProduct(database.db, { id: 'same', regularPricePaise: 49_900 });
    await sql`alter table price_history disable trigger price_history_append_only`.execute(database.db);
    const periods = [
      [52_000, 70],
      [30_000, 60],
      [44_900, 25],
      [52_000, 10],
      [39_900, 2],
    ];
    await sql`delete from price_history where product_id = 'old'`.execute(database.db);
    for (const [paise, daysAgo] of periods)
      await sql`
        insert into price_history (variant_id, product_id, size, color, price_paise, regular_price_paise, valid_from)
        select id, product_id, size, color, ${paise}, 52000, now() - make_interval(days => ${daysAgo})
        from variants where product_id = 'old'`.execute(database.db);
    await migrateToLatest(database.db);
    // ₹300 was the price until 25 days ago, 23 before the present price
    expect(await priorPriceOf('old', database.db)).toBe(300);
    expect(await priorPriceOf('same', database.db)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
    await database.close();
  }
});
