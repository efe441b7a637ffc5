import { CompiledQuery, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Device } from '#server/security/device.ts';
import type { Customer } from '../customer.ts';

// Each use extends the session, but not every request should write a row.
const TOUCH_INTERVAL = '1 minute';

interface NewSession extends Device {
  tokenHash: Buffer;
  customerId: string;
  /** The hash that the given password was checked against. */
  passwordHash: string;
  isLong: boolean;
  idleDays: number;
  absoluteDays: number;
}

/**
 * Creates a session and deletes the customer's expired ones. Returns false and creates none if the password
 * was changed meanwhile. A concurrent password change waits for the row lock and then deletes this session
 * too.
 */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const inserted = await sql`
    with owner as (
      select id from customers where id = ${session.customerId} and password_hash = ${session.passwordHash} for share
    ), ended as (
      delete from sessions
      where customer_id = ${session.customerId} and least(expires_at, absolute_expires_at) <= now()
    )
    insert into sessions (token_hash, customer_id, is_long, browser, network, expires_at, absolute_expires_at)
    select ${session.tokenHash}, id, ${session.isLong}::boolean, ${session.browser}::text, ${session.network}::text,
      now() + make_interval(days => ${session.idleDays}), now() + make_interval(days => ${session.absoluteDays})
    from owner`.execute(db);
  return inserted.numAffectedRows === 1n;
}

export interface ActiveSession extends Customer {
  isLong: boolean;
  isTouchDue: boolean;
}

/** The customers of sessions that have not expired, by the database's clock, in the order of the hashes. */
export async function selectSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<(ActiveSession | undefined)[]> {
  const query = CompiledQuery.raw(SESSIONS, [tokenHashes]) as CompiledQuery<ActiveSession & { no: number }>;
  const { rows } = await db.executeQuery(query);
  const sessions: (ActiveSession | undefined)[] = tokenHashes.map(() => undefined);
  for (const { no, ...session } of rows) sessions[no - 1] = session;
  return sessions;
}

// Text, because compiling it for every request takes as long as sending it. With the hashes in a subquery, their number is no
// reason to plan anew for each call. `offset 0` makes each session a look at the indexes, however small the tables were when
// this was planned.
const SESSIONS = `
  select wanted.no, session.*
  from unnest((select $1::bytea[])) with ordinality as wanted(hash, no) cross join lateral (
    select
      customers.id, customers.email, customers.first_name as "firstName", customers.last_name as "lastName",
      customers.created_at as "createdAt", sessions.is_long as "isLong",
      sessions.last_seen_at < now() - interval '${TOUCH_INTERVAL}' as "isTouchDue"
    from sessions join customers on customers.id = sessions.customer_id
    where sessions.token_hash = wanted.hash and sessions.expires_at > now() and sessions.absolute_expires_at > now()
    offset 0
  ) as session`;

/** Restarts the idle time, up to the session's absolute end. */
export async function touchSession(db: Database, tokenHash: Buffer, idleDays: number): Promise<void> {
  await sql`
    update sessions
    set last_seen_at = now(), expires_at = least(now() + make_interval(days => ${idleDays}), absolute_expires_at)
    where token_hash = ${tokenHash}`.execute(db);
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export interface SessionRow extends Omit<Device, 'network'> {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Null for sessions that are older than this column. */
  network: string | null;
  isCurrent: boolean;
}

const MAX_LISTED_SESSIONS = 100;

/** The sessions of a customer that have not expired: the current one, then the one used last. */
export async function selectSessionsOf(
  db: Database,
  customerId: string,
  currentTokenHash: Buffer,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", browser, network,
      token_hash = ${currentTokenHash} as "isCurrent"
    from sessions
    where customer_id = ${customerId} and expires_at > now() and absolute_expires_at > now()
    order by token_hash = ${currentTokenHash} desc, last_seen_at desc, id limit ${sql.lit(MAX_LISTED_SESSIONS)}
  `.execute(db);
  return rows;
}

/** Ends a session of this customer. Does nothing if there is none with this id. */
export async function deleteSessionById(db: Database, customerId: string, id: string): Promise<void> {
  await sql`delete from sessions where customer_id = ${customerId} and id::text = ${id}`.execute(db);
}

/** Ends all sessions of a customer but one. */
export async function deleteOtherSessions(
  db: Database | Transaction,
  customerId: string,
  currentTokenHash: Buffer,
): Promise<void> {
  await sql`delete from sessions where customer_id = ${customerId} and token_hash <> ${currentTokenHash}`.execute(
    db,
  );
}

/** Signs a customer out everywhere. */
export async function deleteSessionsOf(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}
