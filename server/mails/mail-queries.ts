import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

const SHOWN = 50;

/** A mail of the outbox: either written already, or news of an order to be written when it is sent. */
export interface KeptMail {
  id: number;
  kind: string;
  toAddress: string | null;
  replyTo: string | null;
  subject: string | null;
  text: string | null;
  orderId: string | null;
  refundId: number | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** With how often sending has begun, this time included. */
export interface DueMail extends KeptMail {
  attempts: number;
}

const COLUMNS = [
  'id',
  'kind',
  'to_address as toAddress',
  'reply_to as replyTo',
  'subject',
  'text',
  'order_id as orderId',
  'refund_id as refundId',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

/** The newest mails of the outbox, sent or not. */
export function selectNewestMails(db: Database): Promise<KeptMail[]> {
  return db.selectFrom('mails').select(COLUMNS).orderBy('id', 'desc').limit(SHOWN).execute();
}

/** Gives up what is no longer worth sending, as a link that has ended or the news of weeks without a mail server. */
export async function retireStale(db: Database): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .where('useful_until', '<', sql<Date>`now()`)
    .execute();
}

/**
 * Takes the mail that waits longest, so that nobody else takes it. The next try is set before this one begins: a server
 * that dies in the middle leaves the mail to be sent again, never unsent. `delaySeconds` counts with `attempts`, the
 * tries before this one.
 */
export async function takeDueMail(
  db: Database,
  delaySeconds: RawBuilder<number>,
): Promise<DueMail | undefined> {
  return await db
    .updateTable('mails')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...COLUMNS, 'attempts'])
    .executeTakeFirst();
}

export async function updateSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, next_attempt_at: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Why it was not sent; `isLast` when it is not tried any more. */
export async function updateFailed(db: Database, id: number, error: string, isLast: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: error, ...(isLast && { next_attempt_at: null }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Mails for a person that there is none of: not tried, and nothing to look into. */
export async function updateUnaddressed(db: Database, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attempts: 0, next_attempt_at: null, last_error: 'nobody to send it to' })
    .where('id', '=', id)
    .execute();
}

/** Gives every mail that was given up another chance, but for links that have ended. Gives their number. */
export async function updateGivenUp(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
      useful_until: sql<Date>`now() + interval '2 days'`,
    })
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .where('attempts', '>', 0)
    .where('kind', '<>', 'password-reset')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
