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

/** Replaces password and authenticator app; null removes both. */
export async function updateCredentials(
  trx: Transaction,
  id: string,
  credentials: { passwordHash: string; totpSecret: string; totpLastStep: number } | null,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      password_hash: credentials?.passwordHash ?? null,
      totp_secret: credentials?.totpSecret ?? null,
      totp_last_step: credentials?.totpLastStep ?? 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the recovery codes of a member and stores new ones. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  staffId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  await trx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

/** How many recovery codes of a member are unused. */
export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewMember {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Returns false if an active member has this email already. */
export async function insertMember(trx: Transaction, member: NewMember): Promise<boolean> {
  const inserted = await sql`
    insert into staff (id, email, name, role) values (${member.id}, ${member.email}, ${member.name}, ${member.role})
    on conflict (email) where status = 'active' do nothing`.execute(trx);
  return inserted.numAffectedRows === 1n;
}

/** The name of the shop, or undefined before the store information is stored. */
export async function selectShopName(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(value ->> 'storeName', value ->> 'companyName') as name from shop_settings where key = 'store-info'`.execute(
    db,
  );
  return rows[0]?.name ?? undefined;
}

/** True if the shop has an owner who is no demo owner. */
export async function hasOwner(db: Database | Transaction): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('is_demo', '=', false)
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * Locks the owners until the end of the transaction, in order: two removals at once cannot remove the last two. Returns
 * their ids, without a demo owner.
 */
export async function lockOwners(trx: Transaction): Promise<string[]> {
  const owners = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('is_demo', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

export async function hasPassword(db: Database, staffId: string): Promise<boolean> {
  const member = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return member !== undefined;
}
