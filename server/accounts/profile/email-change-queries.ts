import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** Stores a new link, which replaces the earlier one of the customer. */
export async function upsertEmailChange(
  trx: Transaction,
  change: { customerId: string; tokenHash: Buffer; newEmail: string; expiresInMinutes: number },
): Promise<void> {
  await sql`
    insert into email_changes (customer_id, token_hash, new_email, expires_at)
    values (${change.customerId}, ${change.tokenHash}, ${change.newEmail}, now() + make_interval(mins => ${change.expiresInMinutes}))
    on conflict (customer_id) do update set
      token_hash = excluded.token_hash, new_email = excluded.new_email, expires_at = excluded.expires_at
  `.execute(trx);
}

/** Deletes the link, so that it works once. Returns the new email, or undefined if the link is not valid. */
export async function consumeEmailChange(
  trx: Transaction,
  customerId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ newEmail: string }>`
    delete from email_changes
    where customer_id = ${customerId} and token_hash = ${tokenHash} and expires_at > now()
    returning new_email as "newEmail"`.execute(trx);
  return rows[0]?.newEmail;
}

/** Invalidates the link of a customer. */
export async function deleteEmailChangesOf(trx: Transaction, customerId: string): Promise<void> {
  await sql`delete from email_changes where customer_id = ${customerId}`.execute(trx);
}
