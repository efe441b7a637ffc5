import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { KeyedRequest } from './idempotency-key.ts';

// If a process crashes during an action, its key stays locked for at most this long.
const LOCK_SECONDS = 60;
const KEPT = sql`interval '24 hours'`;

/**
 * Returns the reply that the same request got before. Undefined: the key is locked until the transaction
 * ends, and the caller does the action in it and calls `storeReply`. Both are stored or neither, even after a
 * crash.
 * Throws UserError: request_in_flight (another transaction has the key), key_reused (used for a different
 * request).
 */
export async function findAnswer<Answer>(
  trx: Transaction,
  request: KeyedRequest,
  answerSchema: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  const { rows } = await sql<{ isFree: boolean; hash: Buffer | null; answer: unknown }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as "isFree",
      kept.request_hash as hash, kept.answer
    from (select) as one left join idempotency_keys as kept
      on kept.scope = ${request.scope} and kept.key = ${request.key} and kept.created_at > now() - ${KEPT}`.execute(
    trx,
  );
  const found = rows[0];
  if (found?.hash)
    return answerSchema.parse(storedAnswer(request, { hash: found.hash, answer: found.answer }));
  if (!found?.isFree) throw inFlight();
  return undefined;
}

/** Stores the reply of an action in the action's transaction; see `findStoredReply`. */
export async function storeAnswer(
  trx: Transaction,
  { scope, key, hash }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  const stored = await sql`
    insert into idempotency_keys as kept (scope, key, request_hash, answer)
    values (${scope}, ${key}, ${hash}, ${JSON.stringify(answer)})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, answer = excluded.answer,
      created_at = excluded.created_at
    where kept.created_at <= now() - ${KEPT}`.execute(trx);
  // another request committed after our read and before our lock: the client's retry finds its reply
  if (stored.numAffectedRows === 0n) throw inFlight();
}

/**
 * Runs an action once per key, for actions that call other systems and so cannot be one transaction. Locks
 * the key first, for at most a minute. After a crash the same request runs again, so the action must be safe
 * to repeat.
 */
export async function answerOnceAcross<Answer>(
  db: Database,
  request: KeyedRequest,
  answerSchema: z.ZodType<Answer>,
  action: () => Promise<Answer>,
): Promise<Answer> {
  if (!(await lockKey(db, request))) return answerSchema.parse(await keptAnswer(db, request));
  try {
    const answer = await action();
    await keepAnswer(db, request, answer);
    return answer;
  } catch (thrown) {
    await unlockKey(db, request);
    throw thrown;
  }
}

function storedAnswer({ hash }: KeyedRequest, kept: { hash: Buffer; answer: unknown }): unknown {
  if (!kept.hash.equals(hash)) {
    throw new Refusal('key_reused', 'This Idempotency-Key was already used for another request.');
  }
  if (kept.answer === null) throw inFlight();
  return kept.answer;
}

function inFlight(): Refusal {
  const message = 'The same request is still being worked on. Please wait a moment.';
  return new Refusal('request_in_flight', message, { retryAfterSeconds: 1 });
}

async function lockKey(db: Database, { scope, key, hash }: KeyedRequest): Promise<boolean> {
  const locked = await sql`
    insert into idempotency_keys as kept (scope, key, request_hash, locked_until)
    values (${scope}, ${key}, ${hash}, now() + make_interval(secs => ${LOCK_SECONDS}))
    on conflict (scope, key) do update set request_hash = excluded.request_hash, answer = null,
      locked_until = excluded.locked_until, created_at = excluded.created_at
    where kept.created_at <= now() - ${KEPT}
      or (kept.answer is null and kept.locked_until < now() and kept.request_hash = excluded.request_hash)`.execute(
    db,
  );
  return locked.numAffectedRows === 1n;
}

async function keptAnswer(db: Database, request: KeyedRequest): Promise<unknown> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'answer'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  // the other request has just failed and unlocked the key
  if (!kept) throw inFlight();
  return storedAnswer(request, kept);
}

async function keepAnswer(db: Database, { scope, key }: KeyedRequest, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer), locked_until: null })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

async function unlockKey(db: Database, { scope, key }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute();
}
