import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from './idempotent-request.ts';

// If a process crashes during an action, its key stays locked for at most this long.
const LOCK_SECONDS = 60;
const STORED_FOR = sql`interval '24 hours'`;

/**
 * Returns the reply that the same request got before. Undefined: the key is locked until the transaction
 * ends, and the caller does the action in it and calls `storeReply`. Both are stored or neither, even after a
 * crash.
 * Throws UserError: request_in_flight (another transaction has the key), key_reused (used for a different
 * request).
 */
export async function findStoredReply<Reply>(
  trx: Transaction,
  request: IdempotentRequest,
  replySchema: z.ZodType<Reply>,
): Promise<Reply | undefined> {
  const { rows } = await sql<{ isFree: boolean; hash: Buffer | null; reply: unknown }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as "isFree",
      stored.request_hash as hash, stored.reply
    from (select) as one left join idempotency_keys as stored
      on stored.scope = ${request.scope} and stored.key = ${request.key} and stored.created_at > now() - ${STORED_FOR}`.execute(
    trx,
  );
  const found = rows[0];
  if (found?.hash) return replySchema.parse(checkedReply(request, { hash: found.hash, reply: found.reply }));
  if (!found?.isFree) throw requestInFlightError();
  return undefined;
}

/** Stores the reply of an action in the action's transaction; see `findStoredReply`. */
export async function storeReply(
  trx: Transaction,
  { scope, key, hash }: IdempotentRequest,
  reply: unknown,
): Promise<void> {
  const stored = await sql`
    insert into idempotency_keys as stored (scope, key, request_hash, reply)
    values (${scope}, ${key}, ${hash}, ${JSON.stringify(reply)})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, reply = excluded.reply,
      created_at = excluded.created_at
    where stored.created_at <= now() - ${STORED_FOR}`.execute(trx);
  // another request committed after our read and before our lock: the client's retry finds its reply
  if (stored.numAffectedRows === 0n) throw requestInFlightError();
}

/**
 * Runs an action once per key, for actions that call other systems and so cannot be one transaction. Locks
 * the key first, for at most a minute. After a crash the same request runs again, so the action must be safe
 * to repeat.
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

function checkedReply({ hash }: IdempotentRequest, stored: { hash: Buffer; reply: unknown }): unknown {
  if (!stored.hash.equals(hash)) {
    throw new UserError('key_reused', 'This Idempotency-Key was already used for another request.');
  }
  if (stored.reply === null) throw requestInFlightError();
  return stored.reply;
}

function requestInFlightError(): UserError {
  const message = 'The same request is still being worked on. Please wait a moment.';
  return new UserError('request_in_flight', message, { retryAfterSeconds: 1 });
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
