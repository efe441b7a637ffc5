import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DatabaseConnection } from './connection-string.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { preparedPool } from './statements/prepared-pool.ts';

interface PoolLimits {
  poolSize?: number;
  /** 0: no timeout. */
  statementTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** How much longer than `statementTimeoutMs` a reply may take before its connection is destroyed. */
  replyMarginMs?: number;
  /** Default: on. */
  preparedStatements?: 'on' | 'off';
  /**
   * Behind a pooler that gives a connection to each transaction: it accepts no settings of a connection, and keeps none.
   * The time limits then apply to transactions in the database, and to single statements only as the wait for the reply.
   */
  usesTransactionPooler?: boolean;
  /** Niceness of the database processes that work for this pool, which run on this machine. Absent: unchanged. */
  priority?: number;
}

const IDLE_TIMEOUT_MS = 60_000;

const STATEMENT_TIMEOUT_MS = 10_000;
// for the network, a busy server and a slow commit
const REPLY_MARGIN_MS = 5_000;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool, which connects with the first query. Caller closes it. */
export function openDatabase(connection: DatabaseConnection, limits: PoolLimits = {}): OpenDatabase {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, replyMarginMs = REPLY_MARGIN_MS } = limits;
  const pool = preparedPool({
    ...connection,
    application_name: 'haat',
    max: limits.poolSize ?? 10,
    ...(limits.usesTransactionPooler
      ? {
          transactionSettings:
            `set local statement_timeout = ${statementTimeoutMs}; ` +
            `set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}; set local jit = off`,
        }
      : {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
          // The costs that the planner expects for pages of a large catalog are those of reading all of it, so PostgreSQL would
          // compile their statements, which takes longer than running them. Not a startup parameter: poolers reject those
          // they do not know.
          onConnect: async (client) => {
            await client.query('set jit = off');
            if (limits.priority) await lowerPriority(client, limits.priority);
          },
        }),
    preparesStatements: limits.preparedStatements !== 'off',
    replyTimeoutMs: statementTimeoutMs && statementTimeoutMs + replyMarginMs,
    connectionTimeoutMillis: limits.connectionTimeoutMs ?? 2_000,
    // connections stay open: a new one needs a server process and prepares every statement again
    idleTimeoutMillis: 300_000,
    keepAlive: true,
  });
  // the pool removes a broken idle connection by itself; without this handler its error would end the process
  pool.on('error', () => {});
  const db: Database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Makes the database process of a connection give way to the others of this machine. */
async function lowerPriority(client: pg.ClientBase, priority: number): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  if (pid === undefined) return;
  try {
    if (os.getPriority(pid) < priority) os.setPriority(pid, priority);
  } catch {
    // the database of another user keeps its priority
    return;
  }
  await lowerSessionPriority(pid, priority);
  // the workers of a parallel plan are processes of their own, which have the usual priority
  await client.query('set max_parallel_workers_per_gather = 0');
}

const ATTEMPTS = 3;
// without privileges Linux accepts one change in 100 ms
const RETRY_MS = 110;

/**
 * Linux may divide the processor between sessions first (autogroup), and a priority counts only within its session. Each server process
 * of PostgreSQL is a session of its own, so without this its priority would have no effect.
 */
async function lowerSessionPriority(pid: number, priority: number): Promise<void> {
  const file = `/proc/${pid}/autogroup`;
  if (!existsSync(file)) return;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await writeFile(file, String(priority));
    } catch {
      await wait(RETRY_MS);
    }
  }
}
