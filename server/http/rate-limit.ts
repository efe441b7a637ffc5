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
  await limitRates(db, { [key]: limit });
}

/** The same for several keys at once, as an account and the address it is used from: one statement for all. */
export async function limitRates(db: Database, limits: Record<string, Limit>): Promise<void> {
  if (unlimited.has(db)) return;
  if (Math.random() * SWEEP_EVERY < 1) await sweep(db);
  const asked = Object.entries(limits).map(([key, limit]) => ({ ...limit, key: keptKey(key) }));
  const hits = new Map((await countHits(db, asked)).map((hit) => [hit.key, hit]));
  const over = asked.filter(({ key, max }) => (hits.get(key)?.hits ?? 0) > max);
  if (over.length === 0) return;
  throw new Refusal('rate_limited', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds: Math.max(1, ...over.map(({ key }) => hits.get(key)?.secondsLeft ?? 1)),
  });
}

/** In the order of keys, so that no two wait for each other in a ring. */
async function countHits(db: Database, asked: { key: string; windowSeconds: number }[]) {
  const inOrder = asked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<{ key: string; hits: number; secondsLeft: number }>`
    insert into rate_limits as kept (key, hits, window_ends_at)
    select one.key, 1, now() + make_interval(secs => one.seconds)
    from unnest(${inOrder.map(({ key }) => key)}::text[], ${inOrder.map(({ windowSeconds }) => windowSeconds)}::int[])
      as one(key, seconds)
    on conflict (key) do update set
      hits = case when kept.window_ends_at <= now() then 1 else kept.hits + 1 end,
      window_ends_at = case when kept.window_ends_at <= now() then excluded.window_ends_at else kept.window_ends_at end
    returning key, hits, extract(epoch from window_ends_at - now())::float8 as "secondsLeft"`.execute(db);
  return rows;
}

/** The table shows nobody's address: the name of the limit stays readable, what it counts is hashed. */
function keptKey(key: string): string {
  const [name = '', ...counted] = key.split(':');
  return `${name}:${createHash('sha256').update(counted.join(':')).digest('base64url')}`;
}

async function sweep(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_ends_at < now()`.execute(db);
}
