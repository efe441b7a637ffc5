import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type CatalogueFeed, openCatalogueFeed } from './catalogue-feed.ts';

let database: TestDatabase;
let feed: CatalogueFeed;
let listener: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  database = await testDatabase();
  feed = await openCatalogueFeed(database.connection);
  listener = vi.fn<() => void>();
  feed.onChange(listener);
});
afterEach(async () => {
  await feed.close();
  await database.close();
});

const saveDocument = () =>
  database.db
    .insertInto('shop_documents')
    .values({ key: 'store-info', value: '{}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '{"a":1}' }))
    .execute();

const breakLine = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'haat catalogue feed' and datname = current_database()`.execute(database.db);

describe('the listener for catalog changes', () => {
  test('reports a change by any process', async () => {
    await saveDocument();
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
  });

  test('reports a transaction once, and only when it is committed', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (const key of ['a', 'b', 'c'])
        await trx.insertInto('shop_documents').values({ key, value: '1' }).execute();
      expect(listener).not.toHaveBeenCalled();
    });
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
    // a second call for the same transaction would come before this one
    await saveDocument();
    await eventually(() => expect(listener).toHaveBeenCalledTimes(2));
  });

  test('a broken connection is reported, is not connected, and reconnects', async () => {
    const liveAtCall: boolean[] = [];
    feed.onChange(() => liveAtCall.push(feed.isLive()));
    await breakLine();
    await eventually(() => expect(liveAtCall).toEqual([false, true]));
    listener.mockClear();
    await saveDocument();
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
  });

  test('starts without a database and is not connected', async () => {
    const nowhere = await openCatalogueFeed({ connectionString: 'postgresql://haat@127.0.0.1:1/haat' });
    expect(nowhere.isLive()).toBe(false);
    await nowhere.close();
  });

  test('closes while it is reconnecting', async () => {
    for (const pauseMs of [0, 50, 90, 100, 105, 110, 120]) {
      const mending = await openCatalogueFeed(database.connection);
      await breakLine();
      await eventually(() => expect(mending.isLive()).toBe(false));
      await wait(pauseMs);
      await mending.close();
      expect(mending.isLive()).toBe(false);
    }
  });

  test('reports nothing after it is closed', async () => {
    const other = await openCatalogueFeed(database.connection);
    const heard = vi.fn<() => void>();
    other.onChange(heard);
    await feed.close();
    expect(feed.isLive()).toBe(false);
    await saveDocument();
    await eventually(() => expect(heard).toHaveBeenCalled());
    await other.close();
    expect(listener).not.toHaveBeenCalled();
  });
});
