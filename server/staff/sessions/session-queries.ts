import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Device } from '#server/security/device.ts';

// Each use extends the session, but not every request should write a row.
const TOUCH_INTERVAL = '1 minute';

interface NewSession extends Device {
  tokenHash: Buffer;
  staffId: string;
  idleSeconds: number;
  absoluteSeconds: number;
}

/** Creates a session and deletes the member's expired ones. Returns its id. */
export async function insertSession(trx: Transaction, session: NewSession): Promise<string> {
  await sql`
    delete from staff_sessions
    where staff_id = ${session.staffId} and least(expires_at, absolute_expires_at) <= now()`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    insert into staff_sessions (token_hash, staff_id, browser, network, expires_at, absolute_expires_at)
    values (${session.tokenHash}, ${session.staffId}, ${session.browser}, ${session.network},
      now() + make_interval(secs => ${session.idleSeconds}), now() + make_interval(secs => ${session.absoluteSeconds}))
    returning id`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error('the session was not stored');
  return inserted.id;
}

export interface ActiveSession {
  id: string;
  name: string;
  email: string;
  role: Role;
  sessionId: string;
  authenticatedAt: Date;
  isDemo: boolean;
  isTouchDue: boolean;
  /** Of the password, code or passkey, by the database's clock. */
  authenticatedSecondsAgo: number;
}

/** The member of a session that has not expired, by the database's clock. */
export async function selectSession(db: Database, tokenHash: Buffer): Promise<ActiveSession | undefined> {
  const { rows } = await sql<ActiveSession>`
    select staff.id, staff.name, staff.email, staff.role, staff.is_demo as "isDemo", sessions.id as "sessionId",
      sessions.authenticated_at as "authenticatedAt",
      extract(epoch from now() - sessions.authenticated_at)::float8 as "authenticatedSecondsAgo",
      sessions.last_seen_at < now() - ${sql.lit(TOUCH_INTERVAL)}::interval as "isTouchDue"
    from staff_sessions as sessions join staff on staff.id = sessions.staff_id
    where sessions.token_hash = ${tokenHash} and staff.status = 'active'
      and sessions.expires_at > now() and sessions.absolute_expires_at > now()`.execute(db);
  return rows[0];
}

/** Restarts the idle time, up to the session's absolute end. */
export async function touchSession(db: Database, tokenHash: Buffer, idleSeconds: number): Promise<void> {
  await sql`
    update staff_sessions set last_seen_at = now(),
      expires_at = least(now() + make_interval(secs => ${idleSeconds}), absolute_expires_at)
    where token_hash = ${tokenHash}`.execute(db);
}

export async function deleteSession(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('id', '=', id).execute();
}

/** Replaces the token of a session, and records that the member confirmed who they are. Returns false if it has ended. */
export async function renewSession(trx: Transaction, id: string, tokenHash: Buffer): Promise<boolean> {
  const renewed = await sql`
    update staff_sessions set token_hash = ${tokenHash}, authenticated_at = now(), last_seen_at = now()
    where id = ${id} and expires_at > now() and absolute_expires_at > now()`.execute(trx);
  return renewed.numAffectedRows === 1n;
}

export interface SessionRow {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  browser: string | null;
  network: string;
}

/** The sessions of a member that have not expired: the one used last first. */
export function selectSessionsOf(db: Database, staffId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'browser', 'network'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('absolute_expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of this member. Returns false if there is none with this id. */
export async function deleteSessionOf(trx: Transaction, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all sessions of a member, or all but one. Returns how many. */
export async function deleteSessionsOf(
  trx: Transaction,
  staffId: string,
  exceptId?: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** True if the session has not expired and its member is active. */
export async function selectIsActive(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select exists (select from staff_sessions as sessions join staff on staff.id = sessions.staff_id
      where sessions.id = ${id} and staff.status = 'active'
        and sessions.expires_at > now() and sessions.absolute_expires_at > now()) as "isActive"`.execute(db);
  return rows[0]?.isActive ?? false;
}
