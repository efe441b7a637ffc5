import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { IS_FAILED_EMAIL, NO_RECIPIENT } from '#server/email-outbox/failed-email.ts';
import { PRIVATE_EMAIL_KINDS } from '#server/email-outbox/queue-email.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';

const MAX_NEWEST = 50;
const EMAIL_QUEUE = {
  table: 'email_outbox',
  key: 'id',
  dueColumn: 'next_attempt_at',
  attemptsColumn: 'attempts',
  retries: RETRIES.emails,
} as const;

/** An email in the outbox. Its content is stored, or it is rendered from its order when it is sent. */
export interface OutboxEmail {
  id: number;
  kind: string;
  recipientEmail: string | null;
  replyTo: string | null;
  subject: string | null;
  text: string | null;
  orderId: string | null;
  refundId: number | null;
  shipmentId: number | null;
  cancellationId: number | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** `attempts` counts how often sending has begun, this time included. */
export interface DueEmail extends OutboxEmail {
  attempts: number;
  /** The conversation that it belongs to. */
  thread: string | null;
}

const COLUMNS = [
  'id',
  'kind',
  'to_address as recipientEmail',
  'reply_to as replyTo',
  'subject',
  'text',
  'order_id as orderId',
  'refund_id as refundId',
  'shipment_id as shipmentId',
  'cancellation_id as cancellationId',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

/** Returns the newest emails of the outbox, sent or not. */
export function selectNewestEmails(db: Database): Promise<OutboxEmail[]> {
  return db.selectFrom('email_outbox').select(COLUMNS).orderBy('id', 'desc').limit(MAX_NEWEST).execute();
}

/** One email about an order. `sentContent` is null if it is not sent, or was sent by an earlier version. */
export async function selectOrderEmail(db: Database, orderId: string, id: number) {
  return await db
    .selectFrom('email_outbox')
    .select(COLUMNS)
    .select('sent_content as sentContent')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/**
 * Stops attempts for emails past `expires_at`, for example expired links or weeks without an SMTP server.
 */
export async function expireOldEmails(db: Database): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set({ next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

/** Claims the email that is due longest; no other worker gets it. Sets the time of the next attempt. */
export async function claimDueEmail(db: Database): Promise<DueEmail | undefined> {
  const returning = sql`
    id, kind, to_address as "recipientEmail", reply_to as "replyTo", subject, text, order_id as "orderId",
    refund_id as "refundId", shipment_id as "shipmentId", cancellation_id as "cancellationId",
    created_at as "createdAt", sent_at as "sentAt", attempts, thread`;
  const [due] = await claimDueRows<DueEmail>(db, EMAIL_QUEUE, { limit: 1, returning });
  return due;
}

/** What the recipient of a sent email saw. */
export interface SentContent {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Marks an email as sent. Keeps what the recipient saw, unless its link gives access to an account. */
export async function updateEmailSent(
  db: Database,
  id: number,
  { to, subject, text, html }: SentContent,
): Promise<void> {
  const content = JSON.stringify({ to, subject, text, html });
  await db
    .updateTable('email_outbox')
    .set({
      sent_at: sql<Date>`now()`,
      next_attempt_at: null,
      last_error: null,
      sent_content: sql<
        string | null
      >`case when kind <> all(${[...PRIVATE_EMAIL_KINDS]}) then ${content}::jsonb end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores why an email was not sent. `isLast` ends the attempts. */
export async function updateEmailFailed(
  db: Database,
  id: number,
  error: string,
  isLast: boolean,
): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set({ last_error: error, ...(isLast && { next_attempt_at: null }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Ends an email without a recipient: not an attempt, and not an action item. */
export async function updateWithoutRecipient(db: Database, id: number): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set({ attempts: 0, next_attempt_at: null, last_error: NO_RECIPIENT })
    .where('id', '=', id)
    .execute();
}

/** Values of an email that is sent again after it failed: as long as a new one by default (migration 0010). */
export const DUE_AGAIN = {
  attempts: 0,
  next_attempt_at: sql<Date>`now()`,
  expires_at: sql<Date>`now() + interval '2 days'`,
};

/**
 * Queues every failed email again, also one that expired before its first attempt. Not those with links that have
 * expired, and those without a recipient. Returns their number.
 */
export async function updateGivenUpEmails(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('email_outbox')
    .set(DUE_AGAIN)
    .where(IS_FAILED_EMAIL)
    .where('kind', 'not in', [...PRIVATE_EMAIL_KINDS])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
