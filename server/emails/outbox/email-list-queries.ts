import { type RawBuilder, sql } from 'kysely';
import {
  EMAIL_VIEWS,
  type EmailState,
  type EmailView,
  type ListEmailsQuery,
} from '#contract/admin/emails/emails.ts';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';
import { IS_FAILED_EMAIL, NO_RECIPIENT } from '#server/email-outbox/failed-email.ts';
import { MERCHANT_EMAIL_KINDS } from '#server/email-outbox/order-email-kinds.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { DUE_AGAIN, type OutboxEmail } from '../email-queries.ts';

/** An email as the list of the admin shows it. */
export interface ListedEmail extends OutboxEmail {
  state: EmailState;
  /** Null if it is not sent, gave access to an account, or was sent by an earlier version. */
  sentContent: { to: string; subject: string; text: string; html?: string } | null;
  /** The shopper's, of the order that it is about. */
  orderEmail: string | null;
  attempts: number;
  error: string | null;
  nextAttemptAt: Date | null;
}

const STATE_CONDITIONS: Record<EmailState, RawBuilder<boolean>> = {
  sent: sql`e.sent_at is not null`,
  waiting: sql`e.sent_at is null and e.next_attempt_at is not null`,
  failed: IS_FAILED_EMAIL,
  'no-recipient': sql`e.sent_at is null and e.next_attempt_at is null and e.last_error = ${sql.lit(NO_RECIPIENT)}`,
};
// emails without a recipient have no view: the merchant need not do anything about them
const VIEW_CONDITIONS: Record<EmailView, RawBuilder<boolean>> = { ...STATE_CONDITIONS, all: sql`true` };
const STATE = sql`case ${sql.join(
  Object.entries(STATE_CONDITIONS).map(([state, condition]) => sql`when ${condition} then ${sql.lit(state)}`),
  sql` `,
)} end`;

const EMAIL = sql`e.id, e.kind, e.to_address as "recipientEmail", e.reply_to as "replyTo", e.subject, e.text,
  e.order_id as "orderId", e.refund_id as "refundId", e.shipment_id as "shipmentId", e.cancellation_id as "cancellationId",
  e.created_at as "createdAt", e.sent_at as "sentAt", e.sent_content as "sentContent", e.attempts,
  e.last_error as error, e.next_attempt_at as "nextAttemptAt", o.email as "orderEmail",
  ${STATE} as state`;
const EMAILS = sql`email_outbox e left join orders o on o.id = e.order_id`;

/** One page of the emails (`after` is the cursor), newest first. */
export async function selectEmailList(
  db: Database,
  query: ListEmailsQuery,
  limit: number,
): Promise<ListedEmail[]> {
  const position = query.after === undefined ? sql`true` : sql`e.id < ${query.after}`;
  const { rows } = await sql<ListedEmail>`
    select ${EMAIL} from ${EMAILS} where ${matching(query)} and ${position}
    order by e.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The number of emails that match, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countEmails(db: Database, query: ListEmailsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${upToLimit(sql`${EMAILS} where ${matching(query)}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of emails of each view, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countEmailViews(db: Database): Promise<Record<EmailView, number>> {
  const counts = EMAIL_VIEWS.map(
    (view) => sql`${upToLimit(sql`email_outbox e where ${VIEW_CONDITIONS[view]}`)} as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<EmailView, number>>`select ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

const upToLimit = (emails: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${emails} limit ${sql.lit(MAX_EXACT_COUNT + 1)}) as counted)`;

function matching({ view, kind, q }: ListEmailsQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [VIEW_CONDITIONS[view]];
  if (kind !== undefined) conditions.push(sql`e.kind = ${kind}`);
  if (q !== '') conditions.push(foundBy(q));
  return sql.join(conditions, sql` and `);
}

function foundBy(q: string): RawBuilder<unknown> {
  const orderNumber = parseOrderNumber(q);
  if (orderNumber !== undefined) return sql`e.order_id = ${orderNumber}`;
  const pattern = containing(q);
  return sql`(coalesce(e.sent_to, e.to_address, o.email) ilike ${pattern}
    or coalesce(e.sent_subject, e.subject) ilike ${pattern})`;
}

/** One email. */
export async function selectEmail(db: Database, id: number): Promise<ListedEmail | undefined> {
  const { rows } = await sql<ListedEmail>`select ${EMAIL} from ${EMAILS} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Some emails, locked until the transaction ends. */
export async function lockEmails(trx: Transaction, ids: number[]): Promise<ListedEmail[]> {
  const { rows } = await sql<ListedEmail>`
    select ${EMAIL} from ${EMAILS} where e.id = any(${ids}) order by e.id for update of e`.execute(trx);
  return rows;
}

/** Makes a failed email due again. */
export async function updateDueAgain(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('email_outbox').set(DUE_AGAIN).where('id', '=', id).execute();
}

/**
 * Queues a copy of a sent email, in the same conversation. One about an order is rendered again when it is sent, as the
 * order is then; any other has its stored text.
 */
export async function insertCopy(trx: Transaction, id: number): Promise<void> {
  await sql`
    insert into email_outbox (kind, to_address, reply_to, subject, text, thread, order_id, refund_id, shipment_id,
      cancellation_id)
    select kind, to_address, reply_to, subject, text, thread, order_id, refund_id, shipment_id, cancellation_id
    from email_outbox where id = ${id}`.execute(trx);
}

/**
 * Who got a sent email, or would get an unsent one now. Undefined: the merchant, whose email is a setting, or no
 * one, because the order has no email.
 */
export const recipientOf = ({
  kind,
  sentContent,
  recipientEmail,
  orderEmail,
}: ListedEmail): string | undefined =>
  sentContent?.to ??
  recipientEmail ??
  (MERCHANT_EMAIL_KINDS.includes(kind) ? undefined : (orderEmail ?? undefined));
