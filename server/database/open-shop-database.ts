import { sql } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { DatabaseConnection } from './connection.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { assertMigrated, migrateToLatest } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

export interface ShopDatabase extends OpenDatabase {
  connection: DatabaseConnection;
}

const MIN_SERVER_VERSION = 140_000;
const MAX_TIMEOUTS = 5;

/** What opening does about migrations of this version that the database lacks. */
const PREPARE = {
  migrate: async (db: Database) => void (await migrateToLatest(db)),
  /** Throws `DatabaseError`: only a start of the shop and the command `migrate` may lock its tables. */
  'expect-migrated': (db: Database) => assertMigrated(db),
  'leave-as-is': async () => {},
};

export interface OpenOptions {
  /** Default: `expect-migrated`. */
  schema?: keyof typeof PREPARE;
  onWarning?: (message: string) => void;
}

/**
 * Opens the shop's database: the one of `DATABASE_URL`, else the embedded one. `close()` also stops the
 * embedded one. Throws `DatabaseError`.
 */
export async function openShopDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { schema = 'expect-migrated', onWarning }: OpenOptions = {},
): Promise<ShopDatabase> {
  const { connection, stop } = await findServer(settings, onWarning);
  const database = openDatabase(connection);
  const close = async () => {
    await database.close();
    await stop();
  };
  try {
    await assertSupportedVersion(database.db, connection);
    await PREPARE[schema](database.db);
    return { ...database, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findServer(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onWarning: ((message: string) => void) | undefined,
): Promise<{ connection: DatabaseConnection; stop: () => Promise<void> }> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  return startEmbedded(dataDir, onWarning ? { onWarning } : {});
}

async function assertSupportedVersion(db: Database, connection: DatabaseConnection): Promise<void> {
  const version = await serverVersion(db, connection);
  if (version >= MIN_SERVER_VERSION) return;
  throw new DatabaseError(
    `The database is PostgreSQL ${Math.floor(version / 10_000)} and the shop needs ${MIN_SERVER_VERSION / 10_000} or newer: ` +
      'upgrade it, or set DATABASE_URL to another one.',
  );
}

async function serverVersion(db: Database, connection: DatabaseConnection): Promise<number> {
  for (let timeouts = 1; ; timeouts += 1) {
    try {
      const { rows } = await sql<{ version: number }>`
        select current_setting('server_version_num')::int as version
      `.execute(db);
      return rows[0]?.version ?? 0;
    } catch (cause) {
      // a timeout may mean a busy machine: try again
      if (timeouts < MAX_TIMEOUTS && /timeout/.test(reasonOf(cause))) continue;
      throw new DatabaseError(
        `The database at ${describeLocation(connection)} cannot be used (${reasonOf(cause)}): ` +
          'check DATABASE_URL and that the server runs.',
        cause,
      );
    }
  }
}

/** Returns host and name of a database, without user and password. */
function describeLocation({ connectionString }: DatabaseConnection): string {
  const url = URL.parse(connectionString);
  return url ? `${url.host || 'localhost'}${url.pathname}` : 'an unreadable address';
}

function reasonOf(error: unknown): string {
  // Node tries ::1 and 127.0.0.1 and reports both failures in one
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
