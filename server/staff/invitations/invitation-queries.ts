import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export interface Invitation {
  id: string;
  kind: 'setup' | 'invitation' | 'sign-in-reset';
  role: Role;
  email: string | null;
  staffId: string | null;
  /** Of the member, for `sign-in-reset`. */
  name: string | null;
}

interface NewInvitation {
  tokenHash: Buffer;
  kind: Invitation['kind'];
  role: Role;
  email: string | null;
  staffId: string | null;
  lifetimeHours: number;
}

/** Returns the end of the link. */
export async function insertInvitation(trx: Transaction, invitation: NewInvitation): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into staff_invitations (token_hash, kind, role, email, staff_id, expires_at)
    values (${invitation.tokenHash}, ${invitation.kind}, ${invitation.role}, ${invitation.email}, ${invitation.staffId},
      now() + make_interval(hours => ${invitation.lifetimeHours}))
    returning expires_at as "expiresAt"`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error('the invitation was not stored');
  return inserted.expiresAt;
}

const INVITATION_COLUMNS = sql`invitations.id, invitations.kind, invitations.role,
  coalesce(staff.email, invitations.email) as email, invitations.staff_id as "staffId", staff.name
  from staff_invitations as invitations left join staff on staff.id = invitations.staff_id`;
const IS_OPEN = sql`invitations.used_at is null and invitations.expires_at > now()
  and (staff.id is null or staff.status = 'active')`;

/** An invitation that has not been used and has not expired. */
export async function selectInvitation(db: Database, tokenHash: Buffer): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION_COLUMNS} where invitations.token_hash = ${tokenHash} and ${IS_OPEN}`.execute(db);
  return rows[0];
}

/** Like `selectInvitation`, and locks it until the end of the transaction: it is used once. */
export async function lockInvitation(trx: Transaction, tokenHash: Buffer): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION_COLUMNS} where invitations.token_hash = ${tokenHash} and ${IS_OPEN}
    for update of invitations`.execute(trx);
  return rows[0];
}

export async function markInvitationUsed(trx: Transaction, id: string): Promise<void> {
  await sql`update staff_invitations set used_at = now() where id = ${id}`.execute(trx);
}

/** Ends the open links of a kind, all or those to one email or member. */
export async function deleteOpenInvitations(
  trx: Transaction,
  open: { kind: Invitation['kind']; email?: string; staffId?: string },
): Promise<void> {
  await trx
    .deleteFrom('staff_invitations')
    .where('kind', '=', open.kind)
    .where('used_at', 'is', null)
    .$if(open.email !== undefined, (query) => query.where('email', '=', open.email ?? ''))
    .$if(open.staffId !== undefined, (query) => query.where('staff_id', '=', open.staffId ?? ''))
    .execute();
}

/** Ends an open invitation. Returns its email, or undefined if it is not open. */
export async function deleteInvitation(trx: Transaction, id: string): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return deleted?.email ?? undefined;
}

export interface OpenInvitation {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}

export async function selectOpenInvitations(db: Database): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from staff_invitations
    where kind = 'invitation' and used_at is null and expires_at > now() order by created_at, id`.execute(db);
  return rows;
}
