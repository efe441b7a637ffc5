import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** Stores a new reset link and deletes expired ones. */
export async function insertPasswordReset(
  trx: Transaction,
  reset: { tokenHash: Buffer; customerId: string; expiresInMinutes: number },
): Promise<void> {
  await trx.deleteFrom('password_resets').where(sql<boolean>`expires_at <= now()`).execute();
  await sql`
    insert into password_resets (token_hash, customer_id, expires_at)
    values (${reset.tokenHash}, ${reset.customerId}, now() + make_interval(mins => ${reset.expiresInMinutes}))`.execute(
    trx,
  );
}

/**
 * Early check without locks. Returns the id of the link's customer, or undefined if the link is not valid.
 * `consumePasswordReset` decides.
 */
export async function selectPasswordResetCustomer(
  db: Database,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select('customer_id as customerId')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return reset?.customerId;
}

/**
 * Deletes the link, so that it works once, and all other links of the same customer. Returns false if the
 * link is not valid. Caller holds the customer lock: two links of one customer may be used at the same time.
 */
export async function consumePasswordReset(trx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const consumed = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`expires_at > now()`)
    .returning('customer_id as customerId')
    .executeTakeFirst();
  if (consumed) await deletePasswordResetsOf(trx, consumed.customerId);
  return consumed !== undefined;
}

/** Invalidates all links of a customer. */
export async function deletePasswordResetsOf(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
}
