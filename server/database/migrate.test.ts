import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type TestDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { assertMigrated, migrateToLatest } from './migrate.ts';
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
    await migrateToLatest(database.db, { folder });
    await migrateToLatest(database.db, { folder });
    const { rows } = await sql`select id from first`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('runs new files only', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await migrateToLatest(database.db, { folder });
    await write('0002-second.sql', 'alter table first add name text');
    await migrateToLatest(database.db, { folder });
    expect(await applied()).toEqual(['0001-first', '0002-second']);
  });

  test('four servers that start at once run each file once', async () => {
    await write(
      '0001-slow.sql',
      'create table slow (id int); insert into slow values (1); select pg_sleep(0.3);',
    );
    const servers = Array.from({ length: 4 }, () => openDatabase(database.connection));
    await Promise.all(servers.map(({ db }) => migrateToLatest(db, { folder })));
    await Promise.all(servers.map(({ close }) => close()));
    const { rows } = await sql`select id from slow`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('tells an operator which migration takes long, and that another server is migrating', async () => {
    await write('0001-quick.sql', 'create table quick (id int)');
    await write('0002-slow.sql', 'lock table held');
    const holder = openDatabase(database.connection, { poolSize: 1 });
    await sql`create table held ()`.execute(holder.db);
    await sql`begin; lock table held`.execute(holder.db);
    const other = openDatabase(database.connection);
    const messages: string[] = [];
    const options = { folder, slowMs: 50, onSlow: (message: string) => messages.push(message) };
    const migrating = Promise.all([database, other].map(({ db }) => migrateToLatest(db, options)));
    await eventually(() =>
      expect(messages).toEqual(
        expect.arrayContaining([
          'Migrating the database, 2 of 2: 0002-slow …',
          'Waiting for another process, which migrates the database …',
        ]),
      ),
    );
    await holder.close();
    await migrating;
    await other.close();
    expect(await applied()).toEqual(['0001-quick', '0002-slow']);
  });

  test('the statement timeout does not end the wait for another server', async () => {
    await write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.6);');
    const impatient = () => openDatabase(database.connection, { statementTimeoutMs: 200 });
    const servers = [impatient(), impatient()];
    await Promise.all(servers.map(({ db }) => migrateToLatest(db, { folder })));
    await Promise.all(servers.map(({ close }) => close()));
    expect(await applied()).toEqual(['0001-slow']);
  });

  test('a file that fails changes nothing, keeps the files before it, and runs once it is corrected', async () => {
    await write('0001-good.sql', 'create table good (id int)');
    await write('0002-bad.sql', 'create table half (id int); select 1 / 0;');
    await expect(migrateToLatest(database.db, { folder })).rejects.toThrow('division by zero');
    expect([await hasTable('good'), await hasTable('half')]).toEqual([true, false]);
    expect(await applied()).toEqual(['0001-good']);
    await write('0002-bad.sql', 'create table half (id int)');
    await migrateToLatest(database.db, { folder });
    expect(await applied()).toEqual(['0001-good', '0002-bad']);
  });

  test('a database of a newer version is rejected, with the name of the migration', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await write('0002-from-the-future.sql', 'create table future (id int)');
    await migrateToLatest(database.db, { folder });
    await rm(path.join(folder, '0002-from-the-future.sql'));
    await expect(migrateToLatest(database.db, { folder })).rejects.toThrow(
      'The database was made by a newer version of the shop (0002-from-the-future)',
    );
  });

  test('a migration waits briefly for a locked table, lets other statements pass, and tries again', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await migrateToLatest(database.db, { folder });
    await write('0002-second.sql', 'alter table first add name text');
    const reader = await database.db.startTransaction().execute();
    await sql`select from first`.execute(reader);
    const migrating = migrateToLatest(database.db, { folder, lockTimeoutMs: 200, retryPauseMs: 50 });
    await eventually(async () => expect(await waitingForTable('first')).toBe(1));
    // without a lock timeout this statement waits behind the migration, and the migration behind the reader
    await sql`insert into first values (1)`.execute(database.db);
    await reader.commit().execute();
    expect(await migrating).toEqual(['0002-second']);
  });

  test('a table that stays locked ends with a sentence that names the migration', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await migrateToLatest(database.db, { folder });
    await write('0002-second.sql', 'alter table first add name text');
    const reader = await database.db.startTransaction().execute();
    await sql`select from first`.execute(reader);
    const limits = { lockTimeoutMs: 20, maxAttempts: 3, retryPauseMs: 10 };
    await expect(migrateToLatest(database.db, { folder, ...limits })).rejects.toThrow(
      'The migration 0002-second did not get its table locks in 3 attempts',
    );
    await reader.rollback().execute();
    expect(await applied()).toEqual(['0001-first']);
  });

  test('two servers build an index without locking the table, while a third uses the shop', async () => {
    await write('0001-first.sql', 'create table first (id int)');
    await migrateToLatest(database.db, { folder });
    await write(
      '0002-index.sql',
      '-- no transaction\n-- The second run after a failure must not find half an index; it is dropped.\n' +
        'drop index concurrently if exists first_by_id;\ncreate index concurrently first_by_id on first (id);\n',
    );
    const writer = await database.db.startTransaction().execute();
    await sql`insert into first values (1)`.execute(writer);
    const servers = [openDatabase(database.connection), openDatabase(database.connection)];
    const migrating = Promise.all(servers.map(({ db }) => migrateToLatest(db, { folder })));
    await sql`insert into first values (2)`.execute(database.db);
    await writer.commit().execute();
    expect((await migrating).flat()).toEqual(['0002-index']);
    await Promise.all(servers.map(({ close }) => close()));
    const { rows } =
      await sql`select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass`.execute(
        database.db,
      );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('an index that could not be built is built by the next run', async () => {
    await write('0001-first.sql', 'create table first (id int); insert into first values (1), (1);');
    await write(
      '0002-unique.sql',
      '-- no transaction\ncreate unique index concurrently if not exists first_id on first (id);\n',
    );
    await expect(migrateToLatest(database.db, { folder })).rejects.toThrow('could not create unique index');
    expect(await applied()).toEqual(['0001-first']);
    await sql`delete from first where ctid = (select min(ctid) from first)`.execute(database.db);
    expect(await migrateToLatest(database.db, { folder })).toEqual(['0002-unique']);
    // not the half index of the first run, which exists too
    const { rows } =
      await sql`select indisvalid from pg_index where indexrelid = 'first_id'::regclass`.execute(database.db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('an old server keeps running beside a new migration that only adds', async () => {
    const shop = await testApp();
    const customer = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db);
    const order = await placedOrder(shop.app, customer, { products: { [id]: 1 } });
    await readOrder(shop.app, customer, order.id);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      shop.db,
    );
    await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
    await write(
      '9999-additive.sql',
      rows.map(({ name }) => `alter table ${name} add added_later text;`).join('\n'),
    );
    expect(await migrateToLatest(shop.db, { folder })).toEqual(['9999-additive']);
    // a prepared statement with `select *` would fail now: "cached plan must not change result type"
    const later = await placedOrder(shop.app, customer, { products: { [id]: 2 } });
    expect(await readOrder(shop.app, customer, order.id)).toMatchObject({ id: order.id });
    expect(await readOrder(shop.app, customer, later.id)).toMatchObject({ id: later.id });
    await shop.close();
  });
});

describe('a database that is not migrated', () => {
  test('is rejected by commands, with what to do', async () => {
    await expect(assertMigrated(database.db)).rejects.toThrow(
      /^The database is not migrated to this version of the shop \(0001-accounts and \d+ more missing\): run npm run shop -- migrate, /,
    );
    await migrateToLatest(database.db);
    await assertMigrated(database.db);
  });
});

/** Counts the sessions that wait for a lock on the table. */
async function waitingForTable(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks where not granted and relation = ${name}::regclass`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}
