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

/** Early check without locks whether a link is valid. `consumePasswordReset` decides. */
export async function isPasswordResetValid(db: Database, tokenHash: Buffer): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return reset !== undefined;
}

/**
 * Deletes the link, so that it works once, and all other links of the same customer. Returns the customer's
 * id, or undefined if the link is not valid.
 */
export async function consumePasswordReset(trx: Transaction, tokenHash: Buffer): Promise<string | undefined> {
  const consumed = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`expires_at > now()`)
    .returning('customer_id as customerId')
    .executeTakeFirst();
  if (consumed) await deletePasswordResetsOf(trx, consumed.customerId);
  return consumed?.customerId;
}

/** Invalidates all links of a customer. */
export async function deletePasswordResetsOf(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
}
