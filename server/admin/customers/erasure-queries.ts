import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';

const { pending, processing, shipped, delivered } = ORDER_STATUS;

/** Orders of these that are not finished: not delivered, cancelled or returned, or with money to come or to go back. */
export async function selectUnfinishedOrders(
  db: Database | Transaction,
  orderIds: string[],
): Promise<{ id: string; hasMoneyDue: boolean }[]> {
  const { rows } = await sql<{ id: string; isOpen: boolean; hasMoneyDue: boolean }>`
    select * from (
      select o.id,
        o.status in (${pending}, ${processing}) or (o.status = ${shipped} and o.returned_at is null) as "isOpen",
        (o.status = ${delivered} and o.paid_at is null)
          or exists (select from payments p where p.order_id = o.id and p.state = 'refund_due')
          or exists (select from cancellation_refunds_due due where due.order_id = o.id)
          or exists (select from returned_refunds_due due where due.order_id = o.id)
          or exists (select from refunds r join payments p on p.id = r.payment_id
            where p.order_id = o.id and r.state in ('requested', 'pending')) as "hasMoneyDue"
      from orders o where o.id = any(${orderIds})) as found
    where "isOpen" or "hasMoneyDue" order by id`.execute(db);
  return rows;
}

/** Locks the account and the orders of a person until the transaction ends. */
export async function lockPerson(
  trx: Transaction,
  { customerId, orderIds }: { customerId: string | null; orderIds: string[] },
): Promise<void> {
  if (customerId !== null) await sql`select from customers where id = ${customerId} for update`.execute(trx);
  await sql`select from orders where id = any(${orderIds}) order by id for update`.execute(trx);
}

/** What the erasure writes instead of a text about the person. */
export const ERASED = 'Erased';
/** The email of an erased message. */
export const ERASED_EMAIL = 'erased@invalid';

/** Ends every way to sign in, and removes name and email of the account. */
export async function eraseAccount(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('email_changes').where('customer_id', '=', customerId).execute();
  await sql`delete from idempotency_keys where position(${customerId} in scope) > 0`.execute(trx);
  await sql`update customers set email = 'erased-' || id || '@invalid', first_name = ${ERASED}, last_name = '',
    password_hash = '', erased_at = now() where id = ${customerId}`.execute(trx);
}

/**
 * Removes name, email, phone and address from orders and what belongs to them. State and PIN code stay for statistics.
 * Invoices and credit notes are not changed.
 */
export async function eraseOrders(trx: Transaction, orderIds: string[]): Promise<void> {
  await sql`update orders set
      email = case when source = 'shop' then 'erased-' || customer_id || '@invalid' end,
      phone_digits = '', ship_full_name = ${ERASED}, ship_address = ${ERASED}, ship_city = ${ERASED}, ship_phone = '',
      network_hash = null
    where id = any(${orderIds})`.execute(trx);
  await sql`update payments set start_reply = null where order_id = any(${orderIds})`.execute(trx);
  await sql`update payment_events set detail = detail || jsonb_build_object('note', ${ERASED}::text)
    where payment_id in (select id from payments where order_id = any(${orderIds})) and detail ? 'note'`.execute(
    trx,
  );
  await sql`update order_notes set text = ${ERASED} where order_id = any(${orderIds})`.execute(trx);
  await sql`update order_status_changes set note = null where order_id = any(${orderIds}) and note is not null`.execute(
    trx,
  );
  await sql`update cancellations set note = null where order_id = any(${orderIds}) and note is not null`.execute(
    trx,
  );
  await eraseStatementRows(trx, orderIds);
}

/** As `referencesOf` names a bank row without a UTR. */
const ROW_REFERENCE = sql`'ROW-' || left(encode(sha256(convert_to(amount_paise || ' ' || text, 'UTF8')), 'hex'), 16)`;

/** The letters and digits of a text as `parseOrderNumber` reads them: O as 0, I and L as 1. */
const ROW_CHARACTERS = sql`translate(regexp_replace(upper(text || ' ' || coalesce(remittance->>'orderNumber', '')), '[^0-9A-Z]', '', 'g'), 'OIL', '011')`;

/**
 * Removes name, UPI id and phone of the payer from every row about these orders: those recorded for them, the same rows of
 * other files, and those known by the reference of a payment, a tracking number or the order number. A bank row keeps the
 * reference by which its money is known to be recorded.
 */
async function eraseStatementRows(trx: Transaction, orderIds: string[]): Promise<void> {
  await sql`
    with paid as materialized (
      select coalesce(array_agg(gateway_reference), '{}') as numbers from payments
      where order_id = any(${orderIds}) and gateway_reference is not null),
    sent as materialized (
      select coalesce(array_agg(upper(tracking_number)), '{}') as numbers from shipments
      where order_id = any(${orderIds}) and tracking_number is not null)
    update statement_rows set text = ${ERASED},
      utrs = case when remittance is not null then utrs when utrs = '{}' then array[${ROW_REFERENCE}]
        -- twelve digits may be a phone number
        else array(select utr from unnest(utrs) as utr where utr = any(paid.numbers) or utr !~ '^91[6-9]') end
    from paid, sent
    where text <> ${ERASED} and (order_id = any(${orderIds})
      or row_hash in (select row_hash from statement_rows where order_id = any(${orderIds}))
      or utrs && paid.numbers
      or (remittance is null and utrs = '{}' and ${ROW_REFERENCE} = any(paid.numbers))
      or upper(remittance->>'trackingNumber') = any(sent.numbers)
      or exists (select from unnest(${orderIds}::text[]) as id
        where position(replace(id, '-', '') in ${ROW_CHARACTERS}) > 0))`.execute(trx);
}

// a short one is in replies about others too
const MIN_TEXT_LENGTH = 8;

/** Deletes stored replies to staff that contain one of these texts. */
export async function deleteStoredReplies(trx: Transaction, texts: readonly string[]): Promise<void> {
  const inJson = texts
    .filter((text) => text.length >= MIN_TEXT_LENGTH)
    .map((text) => JSON.stringify(text).slice(1, -1));
  await sql`delete from idempotency_keys
    where exists (select from unnest(${inJson}::text[]) as text where position(text in reply::text) > 0)`.execute(
    trx,
  );
}

/** The notes of staff about orders, deleted ones too. */
export async function selectNoteTexts(trx: Transaction, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select text from order_notes where order_id = any(${orderIds})`.execute(trx);
  return rows.map(({ text }) => text);
}

/** Deletes the emails to the person, about the orders, and the copies of the person's messages. */
export async function deleteEmailsOf(
  trx: Transaction,
  { emails, orderIds }: { emails: string[]; orderIds: string[] },
): Promise<void> {
  await sql`delete from email_outbox where kind <> 'staff-invitation' and (order_id = any(${orderIds})
    or to_address = any(${emails}) or reply_to = any(${emails}) or sent_to = any(${emails}))`.execute(trx);
}

/** Removes name, email and text of the person's messages. Ticket numbers and dates stay. */
export async function eraseMessages(trx: Transaction, emails: string[]): Promise<number> {
  await sql`update message_entries e set text = ${ERASED} from contact_messages m
    where m.id = e.message_id and m.email = any(${emails})`.execute(trx);
  const erased =
    await sql`update contact_messages set name = ${ERASED}, email = ${ERASED_EMAIL}, subject = ${ERASED},
    message = ${ERASED} where email = any(${emails})`.execute(trx);
  return Number(erased.numAffectedRows ?? 0n);
}

/** Keeps the times of consent and of unsubscribing, without the email. */
export async function eraseSubscriptions(trx: Transaction, emails: string[]): Promise<void> {
  await sql`update newsletter_subscribers set email = 'erased-' || gen_random_uuid() || '@invalid',
    unsubscribed_at = coalesce(unsubscribed_at, now()) where email = any(${emails})`.execute(trx);
}

export async function deleteCustomerNotes(
  trx: Transaction,
  { customerId, phoneDigits }: { customerId: string | null; phoneDigits: string | null },
): Promise<void> {
  await sql`delete from customer_notes where customer_id = ${customerId} or phone_digits = ${phoneDigits}`.execute(
    trx,
  );
}

/** What was bought, sent, paid and refunded in some orders, for the export of a person's data. */
export async function selectOrderData(db: Database | Transaction, orderIds: string[]) {
  const { rows } = await sql<{
    orderId: string;
    items: unknown;
    shipments: unknown;
    payments: unknown;
    refunds: unknown;
    documents: unknown;
  }>`
    select o.id as "orderId",
      (select coalesce(json_agg(json_build_object('title', l.title, 'size', l.size, 'color', l.color,
        'quantity', l.quantity, 'priceRupees', l.price_paise / 100.0) order by l.line_no), '[]')
        from order_lines l where l.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
        'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'returnedAt', s.returned_at) order by s.number), '[]')
        from shipments s where s.order_id = o.id) as shipments,
      (select coalesce(json_agg(json_build_object('amountRupees', r.amount_paise / 100.0, 'state', r.state,
        'reference', r.gateway_reference, 'at', r.created_at) order by r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('method', p.method, 'state', p.state,
        'amountRupees', p.amount_paise / 100.0, 'reference', p.gateway_reference, 'at', p.created_at)
        order by p.created_at), '[]') from payments p where p.order_id = o.id) as payments,
      (select coalesce(json_agg(d.document), '[]') from (
        select document from invoices where order_id = o.id
        union all select document from credit_notes where order_id = o.id) as d) as documents
    from orders o where o.id = any(${orderIds})`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The emails that were sent to a person, about one of the orders or about none, oldest first. The outbox keeps them for a month. */
export async function selectSentEmails(
  db: Database | Transaction,
  { emails, orderIds }: { emails: string[]; orderIds: string[] },
) {
  const { rows } = await sql<{ kind: string; to: string; sentAt: Date }>`
    select kind, coalesce(sent_to, to_address) as "to", sent_at as "sentAt" from email_outbox
    where sent_at is not null and coalesce(sent_to, to_address) = any(${emails})
      and (order_id is null or order_id = any(${orderIds}))
    order by sent_at, id`.execute(db);
  return rows;
}

/** The replies to a message, without the notes of staff. */
export async function selectReplies(db: Database | Transaction, messageIds: number[]) {
  return await db
    .selectFrom('message_entries')
    .select(['message_id as messageId', 'text', 'sent_at as sentAt'])
    .where('message_id', 'in', messageIds.length > 0 ? messageIds : [0])
    .where('kind', '=', 'reply')
    .orderBy('id')
    .execute();
}
