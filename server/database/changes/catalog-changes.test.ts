import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { importCsv } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { Invalidation } from '#wire/memory-cache.ts';
import {
  type CatalogChanges,
  listenForCatalogChanges,
  READ_CHANGES,
  type SettingsChanges,
} from './catalog-changes.ts';

let database: TestDatabase;
let catalogChanges: CatalogChanges & SettingsChanges;
let listener: Mock<(change?: Invalidation) => void>;

beforeEach(async () => {
  database = await testDatabase();
  catalogChanges = await listenForCatalogChanges(database.connection);
  listener = vi.fn<(change?: Invalidation) => void>();
  catalogChanges.onChange(listener);
});
afterEach(async () => {
  await catalogChanges.close();
  await database.close();
});

const saveSetting = () =>
  database.db
    .insertInto('shop_settings')
    .values({ key: 'store-info', value: '{}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '{"a":1}' }))
    .execute();

const breakConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'haat catalog changes' and datname = current_database()`.execute(database.db);

describe('the listener for catalog changes', () => {
  test('reports a change by any process', async () => {
    await saveSetting();
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
  });

  test('reports a transaction once, and only when it is committed', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (const key of ['a', 'b', 'c'])
        await trx.insertInto('shop_settings').values({ key, value: '1' }).execute();
      expect(listener).not.toHaveBeenCalled();
    });
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
    // a second call for the same transaction would come before this one
    await saveSetting();
    await eventually(() => expect(listener).toHaveBeenCalledTimes(2));
  });

  test('reads new changes only, however many are stored', async () => {
    const plan = await database.db.transaction().execute(async (trx) => {
      // the plan of a large table whose changes the planner expects to find at once
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (generic_plan) ${sql.raw(READ_CHANGES.text)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan.match(/Index Scan using catalog_changes_by_transaction/g)).toHaveLength(2);
    expect(plan).not.toContain('Filter:');
  });

  test('a broken connection is reported, is not connected, and reconnects', async () => {
    const connectedAtCall: boolean[] = [];
    catalogChanges.onChange(() => connectedAtCall.push(catalogChanges.isConnected()));
    await breakConnection();
    await eventually(() => expect(connectedAtCall).toEqual([false, true]));
    listener.mockClear();
    await saveSetting();
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
  });

  test('starts without a database and is not connected', async () => {
    const unreachable = await listenForCatalogChanges({
      connectionString: 'postgresql://haat@127.0.0.1:1/haat',
    });
    expect(unreachable.isConnected()).toBe(false);
    await unreachable.close();
  });

  test('closes while it is reconnecting', async () => {
    for (const pauseMs of [0, 50, 90, 100, 105, 110, 120]) {
      const reconnecting = await listenForCatalogChanges(database.connection);
      await breakConnection();
      await eventually(() => expect(reconnecting.isConnected()).toBe(false));
      await wait(pauseMs);
      await reconnecting.close();
      expect(reconnecting.isConnected()).toBe(false);
    }
  });

  test('closing waits for the settings that are being read: the database is closed next', async () => {
    const reading = Promise.withResolvers<void>();
    const order: string[] = [];
    const begun = new Promise<void>((begin) => {
      catalogChanges.onSettingsChange(async (signal) => {
        begin();
        await reading.promise;
        order.push(`read, closing: ${signal.aborted}`);
      });
    });
    await database.db.insertInto('stored_settings').values({ name: 'COD_FEE', value: '1' }).execute();
    catalogChanges.wake();
    await begun;
    const closed = catalogChanges.close().then(() => order.push('closed'));
    // a close that does not wait ends before another connection is opened and closed
    await (await listenForCatalogChanges(database.connection)).close();
    reading.resolve();
    await closed;
    expect(order).toEqual(['read, closing: true', 'closed']);
  });

  test('reports nothing after it is closed', async () => {
    const other = await listenForCatalogChanges(database.connection);
    const otherListener = vi.fn<() => void>();
    other.onChange(otherListener);
    await catalogChanges.close();
    expect(catalogChanges.isConnected()).toBe(false);
    await saveSetting();
    await eventually(() => expect(otherListener).toHaveBeenCalled());
    await other.close();
    expect(listener).not.toHaveBeenCalled();
  });
});

/** The tags of all calls so far. */
const reported = (calls = listener) =>
  calls.mock.calls
    .flatMap(([change]) => (change ? [...change.tags, ...change.stockTags] : ['everything']))
    .sort();

let marks = 0;

/** Records a change after all others, and waits until it is reported, alone or as a change of everything. Returns its tag. */
async function reportMark(feed: CatalogChanges, calls: typeof listener): Promise<string> {
  marks += 1;
  const mark = `mark-${marks}`;
  await sql`insert into catalog_changes (kind, product_id) values ('content', ${mark})`.execute(database.db);
  feed.wake();
  await eventually(() =>
    expect(reported(calls).some((tag) => tag === 'everything' || tag === `product:${mark}`)).toBe(true),
  );
  return `product:${mark}`;
}

/** Waits until everything that is committed has been reported, and forgets it. */
async function reportAll(feed = catalogChanges, calls = listener): Promise<void> {
  for (;;) {
    const tags = [await reportMark(feed, calls), ...reported(calls)];
    calls.mockClear();
    // otherwise it may be an earlier change that was reported as everything
    if (tags.filter((tag) => tag === tags[0]).length > 1) return;
  }
}

/** A listener that reads only when it is woken or notified. */
async function listenWithoutPolling() {
  const feed = await listenForCatalogChanges(database.connection, { pollMs: 3_600_000 });
  const calls = vi.fn<(change?: Invalidation) => void>();
  feed.onChange(calls);
  return { feed, calls };
}

describe('no change is skipped, and none is reported twice', () => {
  test('a transaction that began before others and commits after they were read', async () => {
    const { id: first } = await addProduct(database.db);
    const { id: second } = await addProduct(database.db);
    await reportAll();
    const late = new pg.Client(database.connection);
    await late.connect();
    await late.query('begin');
    await late.query(`update variants set stock = 3 where product_id = $1`, [first]);
    await database.db.updateTable('variants').set({ stock: 2 }).where('product_id', '=', second).execute();
    catalogChanges.wake();
    await eventually(() => expect(reported()).toContain(`units:${second}`));
    expect(reported()).not.toContain(`units:${first}`);
    await late.query('commit');
    await late.end();
    catalogChanges.wake();
    await eventually(() => expect(reported()).toContain(`units:${first}`));
    expect(reported().filter((tag) => tag.startsWith('units'))).toEqual(
      [`units:${first}`, `units:${second}`].sort(),
    );
  });

  test('many writers at once, read by two servers', async () => {
    const other = await listenWithoutPolling();
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await addProduct(database.db)).id));
    await reportAll();
    await reportAll(other.feed, other.calls);
    await Promise.all(
      ids.map(async (id) => {
        await database.db.updateTable('variants').set({ stock: 5 }).where('product_id', '=', id).execute();
        catalogChanges.wake();
      }),
    );
    // the other one is not woken: it is notified
    const expected = ids.flatMap((id) => [`bands:${id}`, `units:${id}`]).sort();
    const stockTags = (calls: typeof listener) =>
      reported(calls).filter((tag) => /^(?:bands|units):/.test(tag));
    for (const calls of [listener, other.calls]) {
      await eventually(() => expect(stockTags(calls)).toEqual(expected));
    }
    await other.feed.close();
  });

  test('sales right after one another, of which several are read together', async () => {
    const { feed, calls } = await listenWithoutPolling();
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await addProduct(database.db)).id));
    await reportAll(feed, calls);
    for (const id of ids) {
      await database.db.updateTable('variants').set({ stock: 5 }).where('product_id', '=', id).execute();
      feed.wake('sale');
    }
    const expected = ids.flatMap((id) => [`bands:${id}`, `units:${id}`]).sort();
    await eventually(() => expect(reported(calls)).toEqual(expected));
    await feed.close();
  });

  test('a change whose server sends no notification is found by polling', async () => {
    const { id } = await addProduct(database.db);
    await reportAll();
    await database.db.updateTable('variants').set({ stock: 1 }).where('product_id', '=', id).execute();
    await eventually(() => expect(reported()).toEqual([`bands:${id}`, `units:${id}`]));
  });

  test('too many changes for one reading are reported as a change of everything', async () => {
    const { feed, calls } = await listenWithoutPolling();
    await sql`insert into catalog_changes (kind, product_id) select 'price', n::text from generate_series(1, 2001) n`.execute(
      database.db,
    );
    feed.wake();
    await eventually(() => expect(reported(calls)).toEqual(['everything']));
    await feed.close();
  });

  test('a row of another cluster, restored from a backup, is not a change', async () => {
    const { feed, calls } = await listenWithoutPolling();
    await sql`insert into catalog_changes (transaction_id, kind) values ('9000000000000', 'everything')`.execute(
      database.db,
    );
    await reportAll(feed, calls);
    await reportAll(feed, calls);
    await feed.close();
    expect(calls).not.toHaveBeenCalled();
  });

  test('after a lost connection everything may have changed', async () => {
    const { feed, calls } = await listenWithoutPolling();
    await breakConnection();
    await eventually(() => expect(feed.isConnected()).toBe(false));
    await addProduct(database.db);
    await eventually(() => expect(feed.isConnected()).toBe(true));
    await eventually(() => expect(reported(calls)).toEqual(['everything', 'everything']));
    await feed.close();
  });
});

describe('each change names what depends on it', () => {
  const KURTA = { id: 'kurta', category: 'Kurtas', parentCategory: 'Cotton', gender: 'Men' };
  const keysOf = (prefix: string, { category = 'kurtas' } = {}) =>
    ['all', `category:${category}`, 'gender:men', 'parent:cotton'].map((key) => `${prefix}:${key}`);

  /** The tags of what `write` changes. */
  async function tagsOf(write: () => Promise<unknown>): Promise<string[]> {
    await reportAll();
    await write();
    const mark = await reportMark(catalogChanges, listener);
    const tags = [...new Set(reported())].filter((tag) => tag !== mark && tag !== 'content-origins');
    listener.mockClear();
    return tags;
  }
  const setStock = (stock: number) =>
    database.db.updateTable('variants').set({ stock }).where('product_id', '=', 'kurta').execute();
  const setProduct = (values: object) =>
    database.db.updateTable('products').set(values).where('id', '=', 'kurta').execute();

  test('stock: only what crosses a band changes pages, and only "sold out" changes facets', async () => {
    await addProduct(database.db, { ...KURTA, stock: 30 });
    expect(await tagsOf(() => setStock(11))).toEqual([]);
    const units = ['units:kurta'];
    const bands = ['bands:kurta', 'units:kurta'];
    const soldOut = [...keysOf('availability'), ...bands].sort();
    const steps: [number, string[]][] = [
      [10, units],
      [6, units],
      [5, bands],
      [2, units],
      [0, soldOut],
      [1, soldOut],
    ];
    for (const [stock, tags] of steps) {
      expect(await tagsOf(() => setStock(stock)), String(stock)).toEqual(tags);
    }
  });

  test('price, content, place and categories of a product', async () => {
    await addProduct(database.db, KURTA);
    const own = 'product:kurta';
    expect(await tagsOf(() => setProduct({ regular_price_paise: 1 }))).toEqual(
      [...keysOf('prices'), own, 'price:kurta'].sort(),
    );
    expect(await tagsOf(() => setProduct({ facts: '{"HSN":"1"}' }))).toEqual([own]);
    expect(await tagsOf(() => setProduct({ facts: '{"HSN":"1"}' }))).toEqual([]);
    expect(await tagsOf(() => setProduct({ is_featured: true }))).toEqual([...keysOf('listing'), own].sort());
    expect(await tagsOf(() => setProduct({ category: 'Shirts' }))).toEqual(
      [...keysOf('listing'), 'listing:category:shirts', own].sort(),
    );
    const setVariant = (values: object) =>
      database.db.updateTable('variants').set(values).where('product_id', '=', 'kurta').execute();
    expect(await tagsOf(() => setVariant({ mrp_paise: 9 }))).toEqual([own]);
    expect(await tagsOf(() => setVariant({ net_quantity: '200 g' }))).toEqual([own]);
    expect(await tagsOf(() => setVariant({ size: 'XL' }))).toEqual(
      [...keysOf('listing', { category: 'shirts' }), own].sort(),
    );
    expect(await tagsOf(() => setVariant({ storage_location: 'A1' }))).toEqual([]);
    const addImage = () =>
      database.db
        .insertInto('product_images')
        .values({ product_id: 'kurta', position: 1, url: '/a.jpg' })
        .execute();
    expect(await tagsOf(addImage)).toEqual([own]);
    const process = () =>
      database.db
        .insertInto('images')
        .values({ url: '/a.jpg', width: 1, height: 1, sources: '[]' })
        .execute();
    expect(await tagsOf(process)).toEqual([own]);
    const redirect = () =>
      database.db.insertInto('product_redirects').values({ old_id: 'old', product_id: 'kurta' }).execute();
    expect(await tagsOf(redirect)).toEqual([own, 'product:old']);
    const remove = () => database.db.deleteFrom('products').where('id', '=', 'kurta').execute();
    expect(await tagsOf(remove)).toEqual(
      [...keysOf('listing', { category: 'shirts' }), own, 'product:old'].sort(),
    );
  });

  test('a product that an import adds with its variants and images is one change', async () => {
    const row = { 'URL handle': 'shawl', Title: 'Shawl', Price: '499', Type: 'Shawls' };
    await importCsv(database.db, [{ ...row, 'Product image URL': 'https://images.example/shawl.jpg' }]);
    const { rows } = await sql`
      select kind, listing_keys[1] as key from catalog_changes where product_id = 'shawl'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ kind: 'listing', key: 'category:shawls' }]);
  });

  test('categories that are renamed, settings, and statements of very many products change everything', async () => {
    const rename = () =>
      database.db.insertInto('category_redirects').values({ old_key: 'a', name: 'B' }).execute();
    expect(await tagsOf(rename)).toEqual(['everything']);
    const save = () =>
      database.db.insertInto('stored_settings').values({ name: 'COD_FEE', value: '1' }).execute();
    expect(await tagsOf(save)).toEqual(['everything']);
    const insert = () =>
      sql`insert into products (id, title, description, regular_price_paise, attributes, facts, extra_columns)
        select n::text, 'T', '', 1, '[]', '{}', '{}' from generate_series(1, 501) n`.execute(database.db);
    expect(await tagsOf(insert)).toEqual(['everything']);
  });
});
