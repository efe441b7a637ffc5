import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStallingProxy } from '#server/testing/fake-servers/stalling-proxy.ts';
import { createInMemoryFolder } from '#server/testing/in-memory-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { openDatabase } from './open-database.ts';
import { openShopDatabase } from './open-shop-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('paise and counts are returned as numbers', async () => {
  const { rows } = await sql`select 5000000000::bigint as paise, count(*) as many from products`.execute(
    database.db,
  );
  expect(rows).toEqual([{ paise: 5_000_000_000, many: 0 }]);
});

test('a parameterized statement is prepared once and run by name', async () => {
  // test files share modules, and the number of prepared statements of a process is limited
  vi.resetModules();
  const { openDatabase } = await import('./open-database.ts');
  const { db, close } = openDatabase(database.connection, { poolSize: 1 });
  const find = (id: string) => db.selectFrom('products').select('title').where('id', '=', id).execute();
  await find('a');
  await find('b');
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%from "products"%'
  `.execute(db);
  expect(rows).toEqual([{ statement: 'select "title" from "products" where "id" = $1' }]);
  await close();
});

test('the results of queries do not stay in memory until the next full garbage collection', async () => {
  const oldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  const used = () => oldSpace()?.space_used_size ?? 0;
  const read = () =>
    sql`select json_agg(n || ' text of a row') as texts from generate_series(1, ${1000}::int) as n`.execute(
      database.db,
    );
  const grownBy = async (queries: number) => {
    const before = used();
    for (let i = 0; i < queries; i += 1) await read();
    return used() - before;
  };
  await grownBy(500);
  expect(await grownBy(500)).toBeLessThan(4e6);
});

test('a statement that runs too long is canceled, and the connection stays usable', async () => {
  const { db, close } = openDatabase(database.connection, { poolSize: 1, statementTimeoutMs: 50 });
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow('statement timeout');
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

test('statements are not compiled: for pages of a large catalog that takes longer than to run them', async () => {
  const { db, close } = openDatabase(database.connection, { poolSize: 1 });
  const { rows } = await sql`show jit`.execute(db);
  expect(rows).toEqual([{ jit: 'off' }]);
  await close();
});

const backendPid = async (db: Database) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
};
const backendPriority = async (db: Database) => os.getPriority(await backendPid(db));

test('the database processes of a command give way to those of the shop', async () => {
  const { db, close } = openDatabase(database.connection, { poolSize: 1, priority: 10 });
  await expect(backendPriority(db)).resolves.toBe(Math.max(10, os.getPriority()));
  await expect(backendPriority(database.db)).resolves.toBe(os.getPriority());
  // parallel workers would have the usual priority
  const { rows } = await sql`show max_parallel_workers_per_gather`.execute(db);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
  await close();
});

test.runIf(existsSync('/proc/self/autogroup'))(
  'so do their sessions, between which Linux may divide first',
  async () => {
    const sessionOf = async (db: Database) =>
      await readFile(`/proc/${await backendPid(db)}/autogroup`, 'utf8');
    const { db, close } = openDatabase(database.connection, { poolSize: 1, priority: 10 });
    await expect(sessionOf(db)).resolves.toContain('nice 10');
    await expect(sessionOf(database.db)).resolves.toContain('nice 0');
    await close();
  },
);

test('no process of this machine is changed for a database that may be on another one', async () => {
  const settings = { databaseUrl: database.connection.connectionString, dataDir: '' };
  const { db, close } = await openShopDatabase(settings, { priority: 10 });
  await expect(backendPriority(db)).resolves.toBe(os.getPriority());
  await close();
});

test('a start waits for a database that is starting or shutting down', async () => {
  const proxy = await startStallingProxy(database.connection);
  proxy.rejectNext(2, '57P03', 'the database system is shutting down');
  const warnings: string[] = [];
  const { db, close } = await openShopDatabase(
    { databaseUrl: proxy.connection.connectionString, dataDir: '' },
    { onWarning: (message) => warnings.push(message) },
  );
  expect(await db.selectFrom('products').select('id').execute()).toEqual([]);
  expect(warnings).toEqual([
    'Waiting up to a minute for the database: the database system is shutting down.',
  ]);
  await close();
  await proxy.close();
});

test('a start that found the built-in database of a killed process waits until it runs again', async () => {
  const dataDir = await createInMemoryFolder();
  const ended = await startEmbedded(dataDir);
  await ended.stop();
  const warnings: string[] = [];
  const [opened, again] = await Promise.all([
    openShopDatabase(
      { dataDir },
      {
        schema: 'leave-as-is',
        server: Promise.resolve(ended),
        onWarning: (message) => warnings.push(message),
      },
    ),
    startEmbedded(dataDir),
  ]);
  expect((await sql<{ one: number }>`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  expect(warnings).toEqual([
    expect.stringMatching(/^Waiting up to a minute for the database: connect ENOENT/),
  ]);
  await opened.close();
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a start does not wait for a database that has too many connections', async () => {
  const proxy = await startStallingProxy(database.connection);
  proxy.rejectNext(1, '53300', 'sorry, too many clients already');
  await expect(
    openShopDatabase({ databaseUrl: proxy.connection.connectionString, dataDir: '' }),
  ).rejects.toThrow(/cannot be used \(sorry, too many clients already\)/);
  await proxy.close();
});

test('a connection that the server ends is replaced', async () => {
  const { db, close } = openDatabase(database.connection, { poolSize: 1 });
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const before = await pidOf();
  await sql`select pg_terminate_backend(${before})`.execute(database.db);
  await expect.poll(pidOf).not.toBe(before);
  await close();
});

test('waiting for a connection ends with an error after two seconds', async () => {
  const { db, close } = openDatabase(database.connection, { poolSize: 1 });
  const busy = await db.startTransaction().execute();
  await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout');
  await busy.rollback().execute();
  await close();
});
