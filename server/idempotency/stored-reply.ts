import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from './idempotent-request.ts';

export const STORED_FOR = sql`interval '24 hours'`;

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

/** The stored reply. Throws UserError: key_reused (of a different request), request_in_flight (not stored yet). */
export function checkedReply({ hash }: IdempotentRequest, stored: { hash: Buffer; reply: unknown }): unknown {
  if (!stored.hash.equals(hash)) {
    throw new UserError('key_reused', 'This Idempotency-Key was already used for another request.');
  }
  if (stored.reply === null) throw requestInFlightError();
  return stored.reply;
}

export function requestInFlightError(): UserError {
  const message = 'The same request is still being worked on. Please wait a moment.';
  return new UserError('request_in_flight', message, { retryAfterSeconds: 1 });
}
