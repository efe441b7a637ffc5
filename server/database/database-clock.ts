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

/** Reads the database's clock once. */
export async function synchronizeClock(db: Database): Promise<void> {
  const before = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const atMs = (before + performance.now()) / 2;
  if (rows[0]) synchronized = { databaseMs: rows[0].ms, atMs };
}

/** Reads the database's clock now and every minute. Returns a function that ends it. */
export async function startClockSync(db: Database): Promise<() => void> {
  await synchronizeClock(db);
  // while the database is away, the last reading counts on
  const timer = setInterval(() => void synchronizeClock(db).catch(() => {}), SYNCHRONIZE_EVERY_MS).unref();
  return () => clearInterval(timer);
}
