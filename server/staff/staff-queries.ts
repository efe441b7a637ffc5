import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export interface Credentials {
  id: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  totpSecret: string | null;
  totpLastStep: number;
}

const CREDENTIAL_COLUMNS = [
  'id',
  'name',
  'role',
  'password_hash as passwordHash',
  'totp_secret as totpSecret',
  'totp_last_step as totpLastStep',
] as const;

/** Finds an active member by email, trimmed and in lower case as stored. */
export function selectCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('staff')
    .select(CREDENTIAL_COLUMNS)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Locks an active member until the end of the transaction: two sign-ins cannot use the same code. */
export function lockCredentials(trx: Transaction, id: string): Promise<Credentials | undefined> {
  return trx
    .selectFrom('staff')
    .select(CREDENTIAL_COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTotpStep(trx: Transaction, id: string, step: number): Promise<void> {
  await trx.updateTable('staff').set({ totp_last_step: step }).where('id', '=', id).execute();
}

/** Marks an unused recovery code as used. Returns false if there is none. */
export async function spendRecoveryCode(
  trx: Transaction,
  staffId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await sql`
    update staff_recovery_codes set used_at = now()
    where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null`.execute(trx);
  return used.numAffectedRows === 1n;
}
