import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  isDemo: boolean;
}

const COLUMNS = ['id', 'name', 'email', 'role', 'is_demo as isDemo'] as const;

/** Locks an active member until the end of the transaction. */
export function lockMember(trx: Transaction, id: string): Promise<Member | undefined> {
  return trx
    .selectFrom('staff')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

/** Finds an active member by email, in lower case. */
export function selectMemberByEmail(db: Database, email: string): Promise<Member | undefined> {
  return db
    .selectFrom('staff')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export interface ListedMember extends Member {
  createdAt: Date;
  lastSeenAt: Date | null;
  hasPassword: boolean;
  hasPasskey: boolean;
}

/** The active members, owners first. */
export async function selectMembers(db: Database): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select id, name, email, role, is_demo as "isDemo", created_at as "createdAt", password_hash is not null as "hasPassword",
      exists (select from staff_passkeys where staff_id = staff.id) as "hasPasskey",
      (select max(last_seen_at) from staff_sessions where staff_id = staff.id) as "lastSeenAt"
    from staff where status = 'active' order by role <> 'owner', created_at, id`.execute(db);
  return rows;
}

export async function updateRole(trx: Transaction, id: string, role: Role): Promise<void> {
  await trx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Marks a member as removed, without password and authenticator app. The row stays: the activity log names it. */
export async function markRemoved(trx: Transaction, id: string): Promise<void> {
  await sql`
    update staff set status = 'removed', removed_at = now(), password_hash = null, totp_secret = null
    where id = ${id}`.execute(trx);
}
