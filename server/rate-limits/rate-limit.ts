import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';

/** At most `max` hits of a key in a window that starts with the first. */
export interface Limit {
  max: number;
  windowSeconds: number;
}

// One call in this many also deletes expired windows.
const DELETE_EVERY_N_CALLS = 200;

const unlimited = new WeakSet<Database>();

/**
 * Disables counting and limits for this pool: for benchmarks, in which one machine sends the load of many.
 */
export function disableRateLimits(db: Database): void {
  unlimited.add(db);
}

/**
 * Counts one hit of `key`. Throws UserError: rate_limited (with `Retry-After`), after `max` hits in a window
 * that starts with the first hit. Counts in the database with one statement, so that all servers share the
 * count.
 */
export async function limitRate(db: Database, key: string, limit: Limit): Promise<void> {
  await limitRates(db, { [key]: limit });
}

/** Like `limitRate`, for several keys in one statement, for example an account and its client IP. */
export async function limitRates(db: Database, limits: Record<string, Limit>): Promise<void> {
  if (unlimited.has(db)) return;
  // in the order of keys, in which all lock the rows
  const requested = Object.entries(limits)
    .map(([key, limit]) => ({ ...limit, key: storedKey(key) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (Math.random() * DELETE_EVERY_N_CALLS < 1) await deleteExpired(db);
  const hits = new Map((await countHits(db, requested)).map((hit) => [hit.key, hit]));
  const exceeded = requested.filter(({ key, max }) => (hits.get(key)?.hits ?? 0) > max);
  if (exceeded.length === 0) return;
  throw new UserError('rate_limited', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds: Math.max(1, ...exceeded.map(({ key }) => hits.get(key)?.secondsLeft ?? 1)),
  });
}

/** A limit with the parts of its key as it is stored: `name:hash`. A null hash: that of the customer's id. */
export interface CountableLimit extends Limit {
  name: string;
  hash: string | null;
}

/**
 * The limits that a statement of the caller counts, which also knows the customer. `customerLimits`: by the names of their keys.
 * Undefined: limits are disabled for this pool.
 */
export function countableLimits(
  db: Database,
  limits: Record<string, Limit>,
  customerLimits: Record<string, Limit>,
): CountableLimit[] | undefined {
  if (unlimited.has(db)) return undefined;
  return [
    ...Object.entries(limits).map(([key, limit]) => ({ ...limit, ...partsOf(key) })),
    ...Object.entries(customerLimits).map(([name, limit]) => ({ ...limit, name, hash: null })),
  ];
}

type StoredLimit = Limit & { key: string };

async function countHits(db: Database, requested: readonly StoredLimit[]) {
  const { rows } = await sql<{ key: string; hits: number; secondsLeft: number }>`
    select key, hits, seconds_left as "secondsLeft"
    from count_hits(${requested.map(({ key }) => key)}::text[], ${requested.map(({ windowSeconds }) => windowSeconds)}::int[])`.execute(
    db,
  );
  return rows;
}

function storedKey(key: string): string {
  const { name, hash } = partsOf(key);
  return `${name}:${hash}`;
}

/** Hashes the part of the key that may be personal data; the name of the limit stays readable. */
function partsOf(key: string): { name: string; hash: string } {
  const [name = '', ...counted] = key.split(':');
  return { name, hash: createHash('sha256').update(counted.join(':')).digest('base64url') };
}

async function deleteExpired(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_ends_at < now()`.execute(db);
}
