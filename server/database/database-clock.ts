import { sql } from 'kysely';
import type { Database } from './database.ts';

const SYNCHRONIZE_EVERY_MS = 60_000;

let synchronized: { databaseMs: number; atMs: number } | undefined;

/**
 * Returns the database's clock, in milliseconds since 1970: all servers of a shop agree on deadlines, also if
 * the clock of one is wrong or is set while it runs. The process's clock until it is synchronized.
 */
export function databaseNowMs(): number {
  if (!synchronized) return Date.now();
  return Math.round(synchronized.databaseMs + performance.now() - synchronized.atMs);
}

/**
 * Reads the database's clock now and every minute. Returns a function that ends it: the clock is that of the
 * process again.
 */
export async function startClockSync(db: Database): Promise<() => void> {
  let isStopped = false;
  const synchronize = async () => {
    const reading = await readClock(db);
    if (!isStopped) synchronized = reading;
  };
  await synchronize();
  // while the database is away, the last reading counts on
  const timer = setInterval(() => void synchronize().catch(() => {}), SYNCHRONIZE_EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    synchronized = undefined;
  };
}

async function readClock(db: Database): Promise<typeof synchronized> {
  const before = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const atMs = (before + performance.now()) / 2;
  return rows[0] && { databaseMs: rows[0].ms, atMs };
}
