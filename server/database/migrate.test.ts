import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { migrateToLatest } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await unmigratedDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'haat-migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  );
  return rows.map((row) => row.name);
}

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    database.db,
  );
  return rows[0]?.found ?? false;
}

describe('migrating', () => {
  test('creates every table of the shop, in the order of the files', async () => {
    await migrateToLatest(database.db);
    const files = await readdir(path.join(import.meta.dirname, 'migrations'));
    expect(await applied()).toEqual(files.map((file) => path.basename(file, '.sql')).sort());
    expect(await hasTable('products')).toBe(true);
  });

  test('a second time changes nothing', async () => {
    await write('0001-first.sql', 'create table first (id int); insert into first values (1);');
    await migrateToLatest(database.db, folder);
    await migrateToLatest(database.db, folder);
    const { rows } = await sql`select id from first`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('runs new files only', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await migrateToLatest(database.db, folder);
    await write('0002-second.sql', 'alter table first add name text');
    await migrateToLatest(database.db, folder);
    expect(await applied()).toEqual(['0001-first', '0002-second']);
  });

  test('four servers that start at once run each file once', async () => {
    await write(
      '0001-slow.sql',
      'create table slow (id int); insert into slow values (1); select pg_sleep(0.3);',
    );
    const servers = Array.from({ length: 4 }, () => openDatabase(database.connection));
    await Promise.all(servers.map(({ db }) => migrateToLatest(db, folder)));
    await Promise.all(servers.map(({ close }) => close()));
    const { rows } = await sql`select id from slow`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('the statement timeout does not end the wait for another server', async () => {
    await write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.6);');
    const impatient = () => openDatabase(database.connection, { statementTimeoutMs: 200 });
    const servers = [impatient(), impatient()];
    await Promise.all(servers.map(({ db }) => migrateToLatest(db, folder)));
    await Promise.all(servers.map(({ close }) => close()));
    expect(await applied()).toEqual(['0001-slow']);
  });

  test('a file that fails changes nothing, and runs once it is corrected', async () => {
    await write('0001-good.sql', 'create table good (id int)');
    await write('0002-bad.sql', 'create table half (id int); select 1 / 0;');
    await expect(migrateToLatest(database.db, folder)).rejects.toThrow('division by zero');
    expect([await hasTable('good'), await hasTable('half')]).toEqual([false, false]);
    await write('0002-bad.sql', 'create table half (id int)');
    await migrateToLatest(database.db, folder);
    expect(await applied()).toEqual(['0001-good', '0002-bad']);
  });

  test('a database of a newer version is rejected, with the name of the migration', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await write('0002-from-the-future.sql', 'create table future (id int)');
    await migrateToLatest(database.db, folder);
    await rm(path.join(folder, '0002-from-the-future.sql'));
    await expect(migrateToLatest(database.db, folder)).rejects.toThrow(
      'The database was made by a newer version of the shop (0002-from-the-future)',
    );
  });
});
