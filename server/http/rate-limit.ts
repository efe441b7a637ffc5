import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

interface Limit {
  max: number;
  windowSeconds: number;
}

// One call in so many also sweeps out what has ended.
const SWEEP_EVERY = 200;

const unlimited = new WeakSet<Database>();

/** From now on nothing is counted or refused through this pool: for measuring, when one machine plays a crowd. */
export function liftRateLimits(db: Database): void {
  unlimited.add(db);
}

/**
 * Counts one more hit of `key` and refuses (`rate_limited`, with `Retry-After`) past `max` in a window that opens with
 * the first hit. Counted in the database by one statement, so that every server counts together.
 */
export async function limitRate(db: Database, key: string, limit: Limit): Promise<void> {
  if (unlimited.has(db)) return;
  if (Math.random() * SWEEP_EVERY < 1) await sweep(db);
  const { hits, secondsLeft } = await countHit(db, key, limit.windowSeconds);
  if (hits <= limit.max) return;
  throw new Refusal('rate_limited', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds: Math.max(1, secondsLeft),
  });
}

async function countHit(db: Database, key: string, windowSeconds: number) {
  const { rows } = await sql<{ hits: number; secondsLeft: number }>`
    insert into rate_limits as kept (key, hits, window_ends_at)
    values (${keptKey(key)}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when kept.window_ends_at <= now() then 1 else kept.hits + 1 end,
      window_ends_at = case when kept.window_ends_at <= now() then excluded.window_ends_at else kept.window_ends_at end
    returning hits, extract(epoch from window_ends_at - now())::float8 as "secondsLeft"`.execute(db);
  return rows[0] ?? { hits: 1, secondsLeft: windowSeconds };
}

/** The table shows nobody's address: the name of the limit stays readable, what it counts is hashed. */
function keptKey(key: string): string {
  const [name = '', ...counted] = key.split(':');
  return `${name}:${createHash('sha256').update(counted.join(':')).digest('base64url')}`;
}

async function sweep(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_ends_at < now()`.execute(db);
}
