import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type CatalogChanges, listenForCatalogChanges } from './catalog-changes.ts';

let database: TestDatabase;
let catalogChanges: CatalogChanges;
let listener: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  database = await testDatabase();
  catalogChanges = await listenForCatalogChanges(database.connection);
  listener = vi.fn<() => void>();
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
