import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { listMigrations, MIGRATIONS_FOLDER, readMigration, splitStatements } from './migration-files.ts';
import { onOneConnection } from './on-one-connection.ts';
import type { Schema } from './schema.ts';

// The lock of Kysely's migrator, which earlier versions of the shop used: they and this one exclude each other.
const LOCK = '3853314791062309107';
const LOCK_POLL_MS = 100;

// SQLSTATE lock_not_available and deadlock_detected
const BUSY_CODES = ['55P03', '40P01'];

/** One connection, so that session locks and settings apply to every statement. */
type Session = Kysely<Schema>;

interface MigrateOptions {
  folder?: string;
  /**
   * How long a migration waits for a table lock. Meanwhile, all other statements on that table wait for the migration,
   * so it gives up soon and tries again.
   */
  lockTimeoutMs?: number;
  /** How often a migration is tried before `DatabaseError`. */
  maxAttempts?: number;
  /** Pause after the first attempt. Grows by the same with each attempt, up to ten times. */
  retryPauseMs?: number;
  /** Gets a sentence for an operator who waits: about a migration, or another server's, that takes longer than `slowMs`. */
  onSlow?: (message: string) => void;
  slowMs?: number;
}

const MAX_PAUSE_FACTOR = 10;

/**
 * Migrates the database to this version of the shop: runs the new files of `migrations/` in the order of
 * their names, each in one transaction, except files that start with `-- no transaction`. Holds a lock, so that
 * several servers may start at once. Returns the names of the migrations that it ran.
 * Throws `DatabaseError` if the database belongs to a newer version, or a table stays locked.
 */
export async function migrateToLatest(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER } = options;
  const known = await listMigrations(folder);
  if ((await missingOf(db, known)).length === 0) return [];
  const reportWait = reportIfSlow('Waiting for another process, which migrates the database …', options);
  return await withMigrationLock(db, async (session) => {
    reportWait.end();
    await createMigrationTable(session);
    // read again: another server may have migrated meanwhile
    const missing = await missingOf(session, known);
    for (const [i, name] of missing.entries()) {
      const progress = `${i + 1} of ${missing.length}: ${name}`;
      const report = reportIfSlow(`Migrating the database, ${progress} …`, options);
      await runWithRetries(session, folder, name, options).finally(report.end);
    }
    return missing;
  }).finally(reportWait.end);
}

/** Reports unless `end` is called within `slowMs`. */
function reportIfSlow(message: string, { onSlow, slowMs = 3_000 }: MigrateOptions) {
  const timer = setTimeout(() => onSlow?.(message), slowMs);
  return { end: () => clearTimeout(timer) };
}

/** Throws `DatabaseError`, with what to do, unless the database has exactly the migrations of this version. */
export async function assertMigrated(db: Database): Promise<void> {
  const [first, ...others] = await missingOf(db, await listMigrations(MIGRATIONS_FOLDER));
  if (first === undefined) return;
  const and = others.length > 0 ? ` and ${others.length} more` : '';
  throw new DatabaseError(
    `The database is not migrated to this version of the shop (${first}${and} missing): ` +
      'run npm run shop -- migrate, or start the shop with npm start, and then this command again.',
  );
}

/** Holds the lock of all migrations during `task`. `statement_timeout` does not apply to its session. */
export async function withMigrationLock<Result>(
  db: Database,
  task: (session: Session) => Promise<Result>,
): Promise<Result> {
  return await onOneConnection(db, async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    // Polls: a statement that waits for the lock has a snapshot, for which `create index concurrently` of the server
    // that holds the lock would wait forever.
    while (!(await tryLock(session))) await wait(LOCK_POLL_MS);
    try {
      return await task(session);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)}::bigint)`.execute(session);
      await sql`reset statement_timeout`.execute(session);
    }
  });
}

async function tryLock(session: Session): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCK)}::bigint) as locked`.execute(session);
  return rows[0]?.locked ?? false;
}

/** The table of Kysely's migrator, which earlier versions of the shop used. */
export async function createMigrationTable(session: Session): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    session,
  );
}

export async function recordMigration(session: Session, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    session,
  );
}

async function runWithRetries(
  session: Session,
  folder: string,
  name: string,
  { lockTimeoutMs = 2_000, maxAttempts = 30, retryPauseMs = 500 }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigration(session, folder, name, lockTimeoutMs);
      return;
    } catch (error) {
      if (!BUSY_CODES.includes((error as { code?: string }).code ?? '')) throw error;
      if (attempt >= maxAttempts) {
        throw new DatabaseError(
          `The migration ${name} did not get its table locks in ${maxAttempts} attempts: ` +
            'end long transactions on the database (see pg_stat_activity), and try again.',
          error,
        );
      }
    }
    await wait(retryPauseMs * Math.min(attempt, MAX_PAUSE_FACTOR));
  }
}

async function runMigration(
  session: Session,
  folder: string,
  name: string,
  lockTimeoutMs: number,
): Promise<void> {
  const { text, isTransactional } = await readMigration(folder, name);
  if (isTransactional) {
    await session.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
      await sql.raw(text).execute(trx);
      await recordMigration(trx, name);
    });
    return;
  }
  await dropInvalidIndexes(session, text);
  // no lock_timeout: building an index concurrently waits for running transactions, and blocks none meanwhile
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(session);
  await recordMigration(session, name);
}

/** An index whose concurrent building was interrupted remains, is never used, and counts as existing. */
async function dropInvalidIndexes(session: Session, text: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`.execute(session);
  for (const { name } of rows)
    if (text.includes(name)) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(session);
}

/** Returns which of the `known` migrations the database lacks. Throws `DatabaseError` if it has others. */
async function missingOf(db: Database, known: readonly string[]): Promise<string[]> {
  const applied = await listAppliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return known.filter((name) => !applied.includes(name));
  throw new DatabaseError(
    `The database was made by a newer version of the shop (${unknown.join(', ')}): ` +
      'start that version, or use another database.',
  );
}

export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const found = await sql<{
    table: string | null;
  }>`select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!found.rows[0]?.table) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
