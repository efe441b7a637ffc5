import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { IdempotentRequest } from './idempotent-request.ts';
import { checkedReply, requestInFlightError, STORED_FOR } from './stored-reply.ts';

// If a process crashes during an action, its key stays locked for at most this long.
const LOCK_SECONDS = 60;

/**
 * Runs an action once per key. For actions that call other systems. An action that is one transaction uses
 * `stored-reply.ts`. Locks the key first, for at most a minute. After a crash the same request runs again, so the
 * action must be safe to repeat. Throws UserError: request_in_flight, key_reused.
 */
export async function runOnce<Reply>(
  db: Database,
  request: IdempotentRequest,
  replySchema: z.ZodType<Reply>,
  action: () => Promise<Reply>,
): Promise<Reply> {
  const earlier = await lockRequest(db, request);
  if (earlier) return replySchema.parse(earlier.reply);
  try {
    const reply = await action();
    await storeReplyAndUnlock(db, request, reply);
    return reply;
  } catch (thrown) {
    await unlockRequest(db, request);
    throw thrown;
  }
}

/**
 * The first half of `runOnce`, for a caller that cannot pass its action as a function: locks the key for at most a
 * minute, or returns the reply that the same request got before. Then the caller does the action and calls
 * `storeReplyAndUnlock`, or `unlockRequest` if it failed. Throws UserError: request_in_flight, key_reused.
 */
export async function lockRequest(
  db: Database,
  request: IdempotentRequest,
): Promise<{ reply: unknown } | undefined> {
  if (await lockKey(db, request)) return undefined;
  return { reply: await requireReplyOfKey(db, request) };
}

async function lockKey(db: Database, { scope, key, hash }: IdempotentRequest): Promise<boolean> {
  const locked = await sql`
    insert into idempotency_keys as stored (scope, key, request_hash, locked_until)
    values (${scope}, ${key}, ${hash}, now() + make_interval(secs => ${LOCK_SECONDS}))
    on conflict (scope, key) do update set request_hash = excluded.request_hash, reply = null,
      locked_until = excluded.locked_until, created_at = excluded.created_at
    where stored.created_at <= now() - ${STORED_FOR}
      or (stored.reply is null and stored.locked_until < now() and stored.request_hash = excluded.request_hash)`.execute(
    db,
  );
  return locked.numAffectedRows === 1n;
}

async function requireReplyOfKey(db: Database, request: IdempotentRequest): Promise<unknown> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'reply'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  // the other request has just failed and unlocked the key
  if (!stored) throw requestInFlightError();
  return checkedReply(request, stored);
}

/** Stores the reply of a request that `lockRequest` has locked. */
export async function storeReplyAndUnlock(
  db: Database,
  { scope, key }: IdempotentRequest,
  reply: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply), locked_until: null })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Frees the key of a request that failed: the same request runs again. */
export async function unlockRequest(db: Database, { scope, key }: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('reply', 'is', null)
    .execute();
}
