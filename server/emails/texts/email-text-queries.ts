import { sql } from 'kysely';
import type { EmailTexts } from '#contract/admin/emails/email-texts.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/** The texts of one kind as they were stored. */
export interface EmailTextVersion extends EmailTexts {
  id: number;
  author: string;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'subject',
  'opening',
  'closing',
  'staff_name as author',
  'created_at as createdAt',
] as const;

/** The versions of a kind, newest first. */
export async function selectVersions(
  db: Database | Transaction,
  kind: string,
  limit: number,
): Promise<EmailTextVersion[]> {
  return await db
    .selectFrom('email_text_versions')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The kinds whose newest version changes something. */
export async function selectChangedKinds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from (select distinct on (kind) kind, subject || opening || closing as texts
      from email_text_versions order by kind, id desc) as newest where texts <> ''`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Serializes the changes of one kind until the transaction ends. */
export async function lockKind(trx: Transaction, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email texts ${kind}`}, 4))`.execute(trx);
}

export async function insertTextVersion(
  trx: Transaction,
  { kind, texts, staffName }: { kind: string; texts: EmailTexts; staffName: string },
): Promise<void> {
  await trx
    .insertInto('email_text_versions')
    .values({ kind, ...texts, staff_name: staffName })
    .execute();
}

/** What an email about an order is about. */
export interface EmailSample {
  orderId: string;
  refundId: number | null;
  shipmentId: number | null;
  cancellationId: number | null;
  text: string | null;
}

/** What the newest email of a kind is about; without one, the newest order with an email. */
export async function selectSample(db: Database, kind: string): Promise<EmailSample | undefined> {
  const { rows } = await sql<EmailSample>`
    (select e.order_id as "orderId", e.refund_id as "refundId", e.shipment_id as "shipmentId",
      e.cancellation_id as "cancellationId", e.text from email_outbox e join orders o on o.id = e.order_id
      where e.kind = ${kind} and o.email is not null order by e.id desc limit 1)
    union all (select id, null, null, null, '' from orders where email is not null order by created_at desc limit 1)
    limit 1`.execute(db);
  return rows[0];
}
