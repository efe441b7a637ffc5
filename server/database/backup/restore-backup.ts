import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection } from '../connection-string.ts';
import { DatabaseError } from '../database-error.ts';
import { migrateToLatest, withMigrationLock } from '../migrate.ts';
import { listMigrations, MIGRATIONS_FOLDER, readMigration } from '../migration-files.ts';
import { openDatabase } from '../open-database.ts';
import { dropIndexesAndForeignKeys } from './drop-indexes.ts';
import type { BackedUpTable, BackupManifest } from './manifest.ts';
import { readEntries, verifyBackup } from './read-backup.ts';
import { listShopTables } from './shop-tables.ts';

const LOCK_TIMEOUT = '10s';
// for one index at a time, as far as its rows need it
const INDEX_MEMORY = '256MB';

/**
 * Restores a backup into an empty database, and migrates it to this version. Verifies the whole file first.
 * Everything is restored in one transaction, so that a failure leaves the database empty. `onStep` gets what is done and
 * what follows. Throws `DatabaseError` if the file is unusable or newer than this version, or the database is not empty.
 */
export async function restoreBackup(
  connection: DatabaseConnection,
  file: string,
  onStep: (text: string) => void = () => {},
): Promise<{ tables: number; rows: number; createdAt: string }> {
  const { header, manifest } = await verifyBackup(file);
  await assertNotNewer(file, header.migrations);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  onStep(`${file} is complete: restoring ${rows} rows …`);
  const database = openDatabase(connection, { statementTimeoutMs: 0, poolSize: 1 });
  try {
    await withMigrationLock(database.db, async () => {
      await restoreInTransaction(connection, file, header.migrations, manifest, onStep);
    });
    await migrateToLatest(database.db);
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
  return { tables: manifest.tables.length, rows, createdAt: header.createdAt };
}

async function assertNotNewer(file: string, migrations: readonly string[]): Promise<void> {
  const known = await listMigrations(MIGRATIONS_FOLDER);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `${file} was written by a newer version of the shop (${unknown.join(', ')}): restore it with that version.`,
  );
}

async function restoreInTransaction(
  connection: DatabaseConnection,
  file: string,
  migrations: readonly string[],
  manifest: BackupManifest,
  onStep: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'haat restore', keepAlive: true });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `set lock_timeout = '${LOCK_TIMEOUT}'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin`,
    );
    await emptyDatabase(client);
    await createTables(client, migrations);
    // the backup has the rows that triggers would add
    for (const { name } of manifest.tables) await setTriggers(client, name, 'disable');
    await deleteMigratedRows(client, manifest.tables);
    // an index that is made of all rows takes a fraction of the time of one that gets row after row
    const creating = await dropIndexesAndForeignKeys(client);
    await copyRows(client, file, manifest.tables);
    onStep('The rows are there: creating their indexes …');
    await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
    for (const statement of creating) await client.query(statement);
    for (const { table, column, lastValue } of manifest.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, lastValue]);
    }
    for (const { name } of manifest.tables) await setTriggers(client, name, 'enable');
    await client.query('commit');
  } finally {
    // without commit, closing the connection rolls back
    await client.end().catch(() => {});
  }
}

/** Tables into which migrations insert rows: they have rows in an empty shop too. */
const FILLED_BY_MIGRATIONS = new Set(['carriers']);

/** Drops the tables and functions of an empty shop. Throws `DatabaseError` if there is any row. */
async function emptyDatabase(client: pg.Client): Promise<void> {
  for (const { name } of await listShopTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    const table = pg.escapeIdentifier(name);
    // a running shop cannot add rows from here on
    await client.query(`lock table ${table}`);
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount === 0) continue;
    throw new DatabaseError(
      `The shop is not empty (${name} has rows), and a backup is restored into an empty one only: ` +
        'set HAAT_DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
  }
  // Functions of extensions stay. The names are collected first: `cascade` drops some functions before their turn.
  await client.query(`do $$
    declare name text;
    begin
      foreach name in array array(select oid::regclass::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace) loop
        execute 'drop table if exists ' || name || ' cascade';
      end loop;
      foreach name in array array(select oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) loop
        execute 'drop routine if exists ' || name || ' cascade';
      end loop;
    end $$`);
}

/** Runs the migrations that the shop of the backup had, all in the caller's transaction. */
async function createTables(client: pg.Client, migrations: readonly string[]): Promise<void> {
  await client.query(
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  );
  for (const name of migrations) {
    const { text, isTransactional } = await readMigration(MIGRATIONS_FOLDER, name);
    // an empty table is not in use, so its indexes need not be built concurrently
    await client.query(isTransactional ? text : text.replace(/\bconcurrently\b/gi, ''));
    await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
  }
}

/** Deletes what migrations inserted: the backup has these rows as the shop changed them. */
async function deleteMigratedRows(client: pg.Client, tables: readonly BackedUpTable[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
}

async function setTriggers(client: pg.Client, table: string, action: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table ${pg.escapeIdentifier(table)} ${action} trigger user`);
}

async function copyRows(client: pg.Client, file: string, tables: readonly BackedUpTable[]): Promise<void> {
  const tableOf = new Map(tables.flatMap((table) => table.parts.map(({ name }) => [name, table])));
  let current: { table: BackedUpTable; stream: ReturnType<typeof openCopy> } | undefined;
  const restoredRows = new Map<string, number | null>();
  const endCurrent = async () => {
    if (!current) return;
    current.stream.end();
    await finished(current.stream);
    restoredRows.set(current.table.name, current.stream.rowCount);
  };
  await readEntries(file, async (name, bytes) => {
    const table = tableOf.get(name);
    if (!table) return;
    if (current?.table !== table) {
      await endCurrent();
      current = { table, stream: openCopy(client, table) };
    }
    const { stream } = current;
    if (stream.errored) throw stream.errored;
    // rejects if the stream fails
    if (!stream.write(bytes)) await once(stream, 'drain');
  });
  await endCurrent();
  for (const { name, rows } of tables) {
    const restored = restoredRows.get(name) ?? 0;
    if (restored !== rows) throw new Error(`${name}: restored ${restored} of ${rows} rows`);
  }
}

function openCopy(client: pg.Client, { name, columns }: BackedUpTable) {
  const stream = client.query(
    // frozen: no vacuum need read all rows of a restored shop again
    copyFrom(`copy ${pg.escapeIdentifier(name)} (${columns.join(', ')}) from stdin with (freeze)`),
  );
  // an unhandled error event would end the process; the next write or the end reports the error
  stream.on('error', () => {});
  return stream;
}
