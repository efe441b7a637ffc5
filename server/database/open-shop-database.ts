import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { hasServerEnded } from '#server/errors/database-errors.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { DatabaseConnection } from './connection-string.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { type DatabaseServer, findServer } from './embedded/find-server.ts';
import { assertMigrated, migrateToLatest } from './migrate.ts';
import { setDirectDatabase } from './on-one-connection.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

export interface ShopDatabase extends OpenDatabase {
  /** Without a transaction pooler: keeps the state of a session, like LISTEN, settings and session locks. */
  connection: DatabaseConnection;
}

const MIN_SERVER_VERSION = 140_000;
const MAX_TIMEOUTS = 5;
/** SQLSTATE `cannot_connect_now`: the server is starting, recovering or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';
const MAX_START_MS = 60_000;
const START_POLL_MS = 500;

/** What opening does about migrations of this version that the database lacks. */
const PREPARE = {
  migrate: async (db: Database, onWarning: OpenOptions['onWarning']) => {
    await migrateToLatest(db, onWarning && { onSlow: onWarning });
  },
  /** Throws `DatabaseError`: only a start of the shop and the command `migrate` may lock its tables. */
  'expect-migrated': (db: Database) => assertMigrated(db),
  'leave-as-is': async () => {},
};

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'preparedStatements'>>;

export interface OpenOptions {
  /** Default: `expect-migrated`. */
  schema?: keyof typeof PREPARE;
  /** `pooler`: `db` connects to `DATABASE_URL` even if that is a transaction pooler. Default: never through one. */
  via?: 'pooler' | 'direct';
  /** Niceness of the processes of the embedded database that work for this one. Default: that of the database. */
  priority?: number;
  /** The server, if the caller has begun to find it. Default: finds it by the settings. */
  server?: Promise<DatabaseServer>;
  onWarning?: (message: string) => void;
}

/** Whether the database is the built-in one, whose processes are those of this machine. */
export const isEmbedded = ({ databaseUrl, databaseDirectUrl }: DatabaseSettings): boolean =>
  !(databaseUrl || databaseDirectUrl);

/**
 * Opens the shop's database: the one of `DATABASE_URL`, else the embedded one. If `DATABASE_URL` is a transaction pooler,
 * migrations and `connection` use `DATABASE_DIRECT_URL`. Waits up to a minute for a server that is starting or shutting
 * down, and for an embedded one that ends: a process that was attached to it starts it again. `close()` also stops the
 * embedded one. Throws `DatabaseError`.
 */
export async function openShopDatabase(
  settings: DatabaseSettings,
  { schema = 'expect-migrated', via = 'direct', priority, server, onWarning }: OpenOptions = {},
): Promise<ShopDatabase> {
  const { connection, stop } = await (server ?? findServer(settings, { onWarning }));
  const { databaseUrl, databaseDirectUrl, preparedStatements = 'on' } = settings;
  const direct = openDatabase(connection, {
    ...(!databaseDirectUrl && { preparedStatements }),
    ...(isEmbedded(settings) && priority !== undefined && { priority }),
  });
  const pooler =
    via === 'pooler' && databaseUrl && databaseDirectUrl ? { connectionString: databaseUrl } : undefined;
  const pooled = pooler && openDatabase(pooler, { preparedStatements, usesTransactionPooler: true });
  const close = async () => {
    await pooled?.close();
    await direct.close();
    await stop();
  };
  try {
    await assertSupportedVersion(direct.db, connection, { isRestarted: isEmbedded(settings), onWarning });
    await PREPARE[schema](direct.db, onWarning);
    if (!pooled) return { ...direct, connection, close };
    await assertSupportedVersion(pooled.db, pooler, { isRestarted: false, onWarning });
    setDirectDatabase(pooled.db, direct.db);
    return { ...pooled, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface WaitOptions {
  /** The server is started again when it has ended. */
  isRestarted: boolean;
  onWarning: OpenOptions['onWarning'];
}

async function assertSupportedVersion(
  db: Database,
  connection: DatabaseConnection,
  options: WaitOptions,
): Promise<void> {
  const version = await serverVersion(db, connection, options);
  if (version >= MIN_SERVER_VERSION) return;
  throw new DatabaseError(
    `The database is PostgreSQL ${Math.floor(version / 10_000)} and the shop needs ${MIN_SERVER_VERSION / 10_000} or newer: ` +
      'upgrade it, or set DATABASE_URL to another one.',
  );
}

async function serverVersion(
  db: Database,
  connection: DatabaseConnection,
  { isRestarted, onWarning }: WaitOptions,
): Promise<number> {
  const deadline = performance.now() + MAX_START_MS;
  let timeouts = 1;
  let isWaiting = false;
  for (;;) {
    try {
      const { rows } = await sql<{ version: number }>`
        select current_setting('server_version_num')::int as version
      `.execute(db);
      return rows[0]?.version ?? 0;
    } catch (cause) {
      const isExpected = codeOf(cause) === CANNOT_CONNECT_NOW || (isRestarted && hasServerEnded(cause));
      if (isExpected && performance.now() < deadline) {
        if (!isWaiting) onWarning?.(`Waiting up to a minute for the database: ${reasonOf(cause)}.`);
        isWaiting = true;
        await wait(START_POLL_MS);
        continue;
      }
      // a timeout may mean a busy machine: try again
      if (timeouts < MAX_TIMEOUTS && /timeout/.test(reasonOf(cause))) {
        timeouts += 1;
        continue;
      }
      throw new DatabaseError(
        `The database at ${describeLocation(connection)} cannot be used (${reasonOf(cause)}): ` +
          'check DATABASE_URL, DATABASE_DIRECT_URL if it is set, and that the server runs.',
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function reasonOf(error: unknown): string {
  // Node tries ::1 and 127.0.0.1 and reports both failures in one
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
