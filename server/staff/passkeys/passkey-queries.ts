import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

export interface StoredPasskey {
  credentialId: string;
  staffId: string;
  publicKey: Buffer;
  counter: number;
}

/** The passkey of an active member. */
export function selectPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['credential_id as credentialId', 'staff_id as staffId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('staff.status', '=', 'active')
    .executeTakeFirst();
}

export interface ListedPasskey {
  id: string;
  credentialId: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function selectPasskeysOf(db: Database | Transaction, staffId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom('staff_passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

interface NewPasskeyRow extends StoredPasskey {
  transports: string[];
  name: string;
}

/** Returns false if the passkey is stored already. */
export async function insertPasskey(trx: Transaction, passkey: NewPasskeyRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('staff_passkeys')
    .values({
      credential_id: passkey.credentialId,
      staff_id: passkey.staffId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records a use. Returns false if the counter has not grown meanwhile: another assertion of the same passkey was first.
 * Most passkeys always have the counter 0.
 */
export async function updatePasskeyUse(
  trx: Transaction,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const updated = await sql`
    update staff_passkeys set counter = ${counter}, last_used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`.execute(
    trx,
  );
  return updated.numAffectedRows === 1n;
}

/** Deletes a passkey of this member. Returns false if there is none with this id. */
export async function deletePasskey(trx: Transaction, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeysOf(trx: Transaction, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}
