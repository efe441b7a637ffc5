import { type RawBuilder, sql } from 'kysely';
import {
  type ListMessagesQuery,
  MESSAGE_VIEWS,
  type MessageState,
  type MessageView,
  type ReplyState,
} from '#contract/admin/messages.ts';
import { PERMISSIONS } from '#contract/admin/permissions.ts';
import { ACKNOWLEDGE_BY, IS_LATE, RESOLVE_BY } from '#server/contact/message-deadlines.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';

/** A message as the inbox shows it. */
export interface StoredMessage {
  id: number;
  ticketNumber: string;
  createdAt: Date;
  name: string;
  email: string;
  subject: string;
  message: string;
  state: MessageState;
  acknowledgeBy: Date;
  acknowledgedAt: Date | null;
  resolveBy: Date;
  isOverdue: boolean;
  closedAt: Date | null;
  assigneeId: string | null;
  assignee: string | null;
  lastReply: ReplyState | null;
}

const IS_OVERDUE = sql<boolean>`(m.closed_at is null and ${IS_LATE})`;

// a reply in the outbox counts until it fails, as on Today
const HAS_REPLY = sql<boolean>`(m.replied_at is not null or exists (
  select from message_entries waiting join email_outbox mail on mail.id = waiting.email_id
  where waiting.message_id = m.id and mail.next_attempt_at is not null))`;

const VIEW_CONDITIONS: Record<MessageView, RawBuilder<boolean>> = {
  open: sql`(m.closed_at is null and not ${HAS_REPLY})`,
  overdue: IS_OVERDUE,
  replied: sql`(m.closed_at is null and ${HAS_REPLY})`,
  closed: sql`m.closed_at is not null`,
  all: sql`true`,
};

/** What has become of the reply `e` with the email `mail` of the outbox, which is deleted after a month. */
const REPLY_STATE = sql<ReplyState>`case when e.sent_at is not null then 'sent'
  when mail.next_attempt_at is not null then 'waiting' else 'failed' end`;

const MESSAGE = sql`m.id, m.ticket_number as "ticketNumber", m.created_at as "createdAt", m.name, m.email, m.subject, m.message,
  case when m.closed_at is not null then 'closed' when ${HAS_REPLY} then 'replied' else 'open' end as state,
  ${ACKNOWLEDGE_BY} as "acknowledgeBy", m.acknowledged_at as "acknowledgedAt", ${RESOLVE_BY} as "resolveBy",
  ${IS_OVERDUE} as "isOverdue", m.closed_at as "closedAt", m.assignee_id as "assigneeId",
  (select staff.name from staff where staff.id = m.assignee_id) as assignee,
  (select ${REPLY_STATE} from message_entries e left join email_outbox mail on mail.id = e.email_id
    where e.message_id = m.id and e.kind = 'reply' order by e.id desc limit 1) as "lastReply"`;

/** One page of the inbox (`after` is the cursor), at most `limit` messages. */
export async function selectMessages(
  db: Database,
  query: ListMessagesQuery,
  limit: number,
): Promise<StoredMessage[]> {
  const isNewest = query.sort === 'newest';
  const position =
    query.after === undefined
      ? sql`true`
      : sql`m.id ${isNewest ? sql`<` : sql`>`} (select id from contact_messages where ticket_number = ${query.after})`;
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE} from contact_messages m where ${matching(query)} and ${position}
    order by m.id ${isNewest ? sql`desc` : sql`asc`} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The number of messages that match view and search. */
export async function countMessages(db: Database, query: ListMessagesQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_messages m where ${matching(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of messages of each view. */
export async function countMessageViews(db: Database): Promise<Record<MessageView, number>> {
  const counts = MESSAGE_VIEWS.map(
    (view) => sql`(count(*) filter (where ${VIEW_CONDITIONS[view]}))::int as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<MessageView, number>>`
    select ${sql.join(counts)} from contact_messages m`.execute(db);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

function matching({ view, q }: ListMessagesQuery): RawBuilder<unknown> {
  const words = q.normalize().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const text = sql`lower(concat_ws(' ', m.ticket_number, replace(m.ticket_number, '-', ''), m.name, m.email, m.subject))`;
  const found = words.map((word) => sql`${text} like ${containing(word)}`);
  return sql.join([VIEW_CONDITIONS[view], ...found], sql` and `);
}

/** A message by its ticket number. */
export async function selectMessage(
  db: Database | Transaction,
  ticketNumber: string,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select ${MESSAGE} from contact_messages m where m.ticket_number = ${ticketNumber.toUpperCase()}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a message until the transaction ends. Returns false if there is none. */
export async function lockMessage(trx: Transaction, ticketNumber: string): Promise<boolean> {
  const row = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('ticket_number', '=', ticketNumber.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A reply or a note. */
export interface StoredEntry {
  id: number;
  kind: 'reply' | 'note';
  author: string;
  text: string;
  createdAt: Date;
  state: ReplyState | null;
  sentAt: Date | null;
  error: string | null;
}

/** The replies and notes of a message, oldest first. */
export async function selectEntries(db: Database | Transaction, messageId: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.kind, e.staff_name as author, e.text, e.created_at as "createdAt", e.sent_at as "sentAt",
      case when e.kind = 'reply' then ${REPLY_STATE} end as state, mail.last_error as error
    from message_entries e left join email_outbox mail on mail.id = e.email_id
    where e.message_id = ${messageId} order by e.id`.execute(db);
  return rows;
}

export async function insertEntry(
  trx: Transaction,
  entry: {
    messageId: number;
    kind: 'reply' | 'note';
    staffId: string;
    staffName: string;
    text: string;
    closesMessage?: boolean;
    emailId?: number;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('message_entries')
    .values({
      message_id: entry.messageId,
      kind: entry.kind,
      staff_id: entry.staffId,
      staff_name: entry.staffName,
      text: entry.text,
      closes_message: entry.closesMessage ?? false,
      email_id: entry.emailId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMessage(
  trx: Transaction,
  id: number,
  { isClosed, assigneeId }: { isClosed?: boolean | undefined; assigneeId?: string | null | undefined },
): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({
      ...(isClosed !== undefined && { closed_at: isClosed ? sql<Date>`coalesce(closed_at, now())` : null }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    })
    .where('id', '=', id)
    .execute();
}

const MAX_ORDERS = 20;

/** The newest orders of an account or a guest with this email. */
export async function selectOrdersOfEmail(db: Database, email: string) {
  const { rows } = await sql<{ id: string; createdAt: Date; totalPaise: number; status: number }>`
    select o.id, o.created_at as "createdAt", o.total_paise as "totalPaise", o.status from orders o
    where o.customer_id = (select c.id from customers c where c.email = ${email})
      or (o.customer_id is null and o.email = ${email})
    order by o.created_at desc, o.id desc limit ${sql.lit(MAX_ORDERS)}`.execute(db);
  return rows;
}

/** The id of the sender in the list of customers: an account, a guest, or the sender of this message. */
export async function selectSenderId(
  db: Database,
  { ticketNumber, email }: Pick<StoredMessage, 'ticketNumber' | 'email'>,
): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select coalesce(
    (select c.id::text from customers c where c.email = ${email}),
    (select 'guest-' || o.id from orders o where o.email = ${email} and o.customer_id is null and o.phone_digits <> ''
      order by o.created_at limit 1)) as id`.execute(db);
  return rows[0]?.id ?? `sender-${ticketNumber}`;
}

/** The staff members who may reply to messages. */
export async function selectAssignees(db: Database | Transaction) {
  return await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('role', 'in', [...PERMISSIONS['customers.edit']])
    .orderBy('name')
    .execute();
}
