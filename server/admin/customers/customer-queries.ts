import { type RawBuilder, sql } from 'kysely';
import type { ListCustomersQuery } from '#contract/admin/customers.ts';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { wordPatterns } from '#server/database/statements/like-patterns.ts';
import { ERASED_EMAIL } from './erasure-queries.ts';

const CANCELLED = sql.lit(ORDER_STATUS.cancelled);

/** Who a customer is: an account, a guest with a phone number, or the sender of a message who has neither. */
export interface Person {
  /** Of the account, or `guest-` and the number of the guest's first order, or `sender-` and the ticket number. */
  id: string;
  customerId: string | null;
  /** Of a guest. */
  phoneDigits: string | null;
  /** Of the account, or as the message is signed. */
  givenName: string | null;
  email: string | null;
  since: Date;
}

/** A person with what their orders add up to, in paise. */
export interface CustomerFigures extends Person {
  orders: number;
  totalPaise: number;
  returned: number;
  lastOrderAt: Date | null;
  lastName: string | null;
  lastPhone: string | null;
  lastEmail: string | null;
}

/**
 * The order `o` belongs to no account, also not by its email. Erased orders have no phone number. A subquery per order,
 * because the planner would read all accounts for an anti join.
 */
const ofGuest = (o: string) =>
  sql`${sql.ref(`${o}.customer_id`)} is null and ${sql.ref(`${o}.phone_digits`)} <> ''
    and (select account.id from customers account where account.email = ${sql.ref(`${o}.email`)}) is null`;

/** The order `o` is the first of its guest. */
const IS_FIRST_OF_GUEST = sql`${ofGuest('o')} and not exists (
  select from orders e where e.phone_digits = o.phone_digits and (e.created_at, e.id) < (o.created_at, o.id)
    and ${ofGuest('e')})`;

const ACCOUNTS = sql`select c.id::text as id, c.id as "customerId", null as "phoneDigits",
  c.first_name || ' ' || c.last_name as "givenName", c.email, c.created_at as since from customers c`;
const GUESTS = sql`select 'guest-' || o.id as id, null::uuid as "customerId", o.phone_digits as "phoneDigits",
  null as "givenName", null as email, o.created_at as since from orders o`;
/** Those who are no customers, and whose messages are not erased. */
const SENDERS = sql`select 'sender-' || m.ticket_number as id, null::uuid as "customerId", null as "phoneDigits",
  m.name as "givenName", m.email, m.created_at as since from contact_messages m
  where m.email <> ${sql.lit(ERASED_EMAIL)} and not exists (select from customers c where c.email = m.email)
    and not exists (select from orders o where o.email = m.email and o.customer_id is null)`;

/** The orders of the person `p`, one index each. */
const ORDERS_OF_PERSON = sql`(
  select o.* from orders o where o.customer_id = p."customerId"
  union all select o.* from orders o where p."customerId" is not null and o.customer_id is null and o.email = p.email
  union all select o.* from orders o where p."customerId" is null and o.phone_digits = p."phoneDigits" and ${ofGuest('o')})`;

const FIGURES = sql`
  select count(*)::int as orders,
    coalesce(sum(o.total_paise) filter (where o.status <> ${CANCELLED}), 0)::bigint as "totalPaise",
    max(o.created_at) as "lastOrderAt",
    coalesce(sum((select count(*) from shipments s where s.order_id = o.id and s.returned_at is not null)), 0)::int as returned,
    (array_agg(o.ship_full_name order by o.created_at desc))[1] as "lastName",
    (array_agg(o.ship_phone order by o.created_at desc))[1] as "lastPhone",
    (array_agg(o.email order by o.created_at desc) filter (where o.email is not null))[1] as "lastEmail"
  from ${ORDERS_OF_PERSON} o`;

/** One page of the customers (`after` is the cursor), newest first. */
export async function selectCustomers(
  db: Database | Transaction,
  query: ListCustomersQuery,
  limit: number,
): Promise<CustomerFigures[]> {
  const part = peopleOf(query, limit);
  const { rows } = await sql<CustomerFigures>`
    with page as materialized (select * from (${part}) as people order by since desc, id collate "C" desc limit ${sql.lit(limit)})
    select p.*, figures.* from page p cross join lateral (${FIGURES}) as figures
    order by p.since desc, p.id collate "C" desc`.execute(db);
  return rows;
}

/** The number of customers that match, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countCustomers(db: Database | Transaction, query: ListCustomersQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${peopleOf({ ...query, after: undefined }, MAX_EXACT_COUNT + 1)}) as people
      limit ${sql.lit(MAX_EXACT_COUNT + 1)}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Accounts and guests that match, at most `limit` of each. */
function peopleOf(query: ListCustomersQuery, limit: number): RawBuilder<unknown> {
  const isCounted = query.after === undefined && limit > MAX_EXACT_COUNT;
  const parts: RawBuilder<unknown>[] = [];
  const newest = (time: string, id: RawBuilder<unknown>) =>
    isCounted ? sql`` : sql`order by ${sql.ref(time)} desc, ${id} desc`;
  if (query.view !== 'guests') {
    const conditions = [
      sql`c.erased_at is null`,
      ...accountConditions(query),
      ...positionAfter(query, 'c.created_at', sql`c.id::text`),
    ];
    parts.push(sql`(${ACCOUNTS} where ${sql.join(conditions, sql` and `)}
      ${newest('c.created_at', sql`c.id`)} limit ${sql.lit(limit)})`);
  }
  if (query.view !== 'registered') {
    const conditions = [
      IS_FIRST_OF_GUEST,
      ...guestConditions(query),
      ...positionAfter(query, 'o.created_at', sql`'guest-' || o.id`),
    ];
    parts.push(sql`(${GUESTS} where ${sql.join(conditions, sql` and `)}
      ${newest('o.created_at', sql`o.id`)} limit ${sql.lit(limit)})`);
  }
  return sql.join(parts, sql` union all `);
}

const PHONE = /^[+(]?[\d\s().-]+$/;
const MIN_PHONE_DIGITS = 4;

/** Of the patterns of each word any suffices. */
function searchOf(q: string): { digits: string } | { patterns: string[][] } | undefined {
  if (q === '') return undefined;
  if (PHONE.test(q)) {
    const digits = q.replace(/\D/g, '').slice(-10);
    // fewer digits would match a part of every phone number
    return { digits: digits.length < MIN_PHONE_DIGITS ? 'too few' : digits };
  }
  const words = q.normalize().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return { patterns: words.map(wordPatterns) };
}

const hasAny = (words: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${words} like ${pattern}`),
    sql` or `,
  )})`;

const ordersWithPhone = (digits: string) => sql`select found.id from orders found
  join order_search s on s.order_id = found.id
  where s.words like ${`%${digits}%`} and found.phone_digits like ${`%${digits}`}`;

function accountConditions({ view, q }: ListCustomersQuery): RawBuilder<unknown>[] {
  const search = searchOf(q);
  const conditions: RawBuilder<unknown>[] = [];
  if (view === 'returned')
    conditions.push(sql`c.id in (select r.customer_id from shipments s join orders r on r.id = s.order_id
      where s.returned_at is not null)`);
  if (search && 'digits' in search)
    conditions.push(
      sql`c.id in (select f.customer_id from orders f where f.id in (${ordersWithPhone(search.digits)}))`,
    );
  if (search && 'patterns' in search)
    for (const patterns of search.patterns)
      conditions.push(hasAny(sql`lower(c.first_name || ' ' || c.last_name || ' ' || c.email)`, patterns));
  return conditions;
}

function guestConditions({ view, q }: ListCustomersQuery): RawBuilder<unknown>[] {
  const search = searchOf(q);
  const conditions: RawBuilder<unknown>[] = [];
  if (view === 'returned')
    conditions.push(sql`o.phone_digits in (select r.phone_digits from shipments s join orders r on r.id = s.order_id
      where s.returned_at is not null and r.customer_id is null)`);
  if (search && 'digits' in search) conditions.push(sql`o.id in (${ordersWithPhone(search.digits)})`);
  if (search && 'patterns' in search)
    for (const patterns of search.patterns)
      conditions.push(hasAny(sql`lower(o.ship_full_name || ' ' || coalesce(o.email, ''))`, patterns));
  return conditions;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function positionAfter(
  { after }: ListCustomersQuery,
  time: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (after === undefined) return [];
  const since = UUID.test(after)
    ? sql`(select created_at from customers where id = ${after}::uuid)`
    : sql`(select created_at from orders where 'guest-' || id = ${after} and id = ${after.replace(/^guest-/, '')})`;
  // the first condition is what an index finds
  return [
    sql`${sql.ref(time)} <= ${since}`,
    sql`(${sql.ref(time)}, (${id}) collate "C") < (${since}, ${after} collate "C")`,
  ];
}

/** A person with figures; of a guest any order may be named. Undefined also for an id that cannot be one, and after the erasure. */
export async function selectCustomer(
  db: Database | Transaction,
  id: string,
): Promise<CustomerFigures | undefined> {
  const { rows } = await sql<CustomerFigures>`
    select p.*, figures.* from (${personWith(id)}) as p cross join lateral (${FIGURES}) as figures`.execute(
    db,
  );
  return rows[0];
}

function personWith(id: string): RawBuilder<unknown> {
  if (UUID.test(id)) return sql`${ACCOUNTS} where c.id = ${id}::uuid and c.erased_at is null`;
  if (id.startsWith('sender-')) return sql`${SENDERS} and m.ticket_number = ${id.slice('sender-'.length)}`;
  return sql`${GUESTS} where ${id} like 'guest-%' and ${IS_FIRST_OF_GUEST} and o.phone_digits =
    (select named.phone_digits from orders named where named.id = ${id.replace(/^guest-/, '')} and ${ofGuest('named')})`;
}

/** One order of a person. */
export interface CustomerOrder {
  id: string;
  createdAt: Date;
  totalPaise: number;
  status: number;
  email: string | null;
  shipTo: {
    fullName: string;
    address: string;
    city: string;
    state: string;
    postalCode: string;
    phone: string;
  };
}

/** The orders of a person, newest first, at most `limit`. */
export async function selectOrdersOfPerson(
  db: Database | Transaction,
  person: Person,
  limit: number,
): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    select o.id, o.created_at as "createdAt", o.total_paise as "totalPaise", o.status, o.email,
      json_build_object('fullName', o.ship_full_name, 'address', o.ship_address, 'city', o.ship_city,
        'state', o.ship_state, 'postalCode', o.ship_postal_code, 'phone', o.ship_phone) as "shipTo"
    from (select ${person.customerId}::uuid as "customerId", ${person.email}::text as email,
      ${person.phoneDigits}::text as "phoneDigits") as p cross join lateral ${ORDERS_OF_PERSON} o
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The shipments of some orders that came back, newest first. */
export async function selectReturns(db: Database, orderIds: string[]) {
  return await db
    .selectFrom('shipments')
    .select(['order_id as orderId', 'returned_at as returnedAt', 'return_reason as reason'])
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [''])
    .where('returned_at', 'is not', null)
    .$narrowType<{ returnedAt: Date }>()
    .orderBy('returned_at', 'desc')
    .execute();
}

/** The contact messages with one of these emails, newest first. */
export async function selectMessagesOf(db: Database | Transaction, emails: string[]) {
  return await db
    .selectFrom('contact_messages')
    .select([
      'id',
      'ticket_number as ticketNumber',
      'subject',
      'message',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('email', 'in', emails.length > 0 ? emails : [''])
    .orderBy('id', 'desc')
    .execute();
}

/** The subscriptions of the newsletter with one of these emails. */
export async function selectSubscriptions(db: Database | Transaction, emails: string[]) {
  return await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'created_at as subscribedAt', 'unsubscribed_at as unsubscribedAt'])
    .where('email', 'in', emails.length > 0 ? emails : [''])
    .execute();
}

/** The notes about a person, oldest first. */
export async function selectCustomerNotes(db: Database | Transaction, { customerId, phoneDigits }: Person) {
  const notes = db
    .selectFrom('customer_notes')
    .select(['id', 'staff_name as author', 'text', 'created_at as createdAt'])
    .orderBy('id');
  return await (customerId === null
    ? notes.where('phone_digits', '=', phoneDigits)
    : notes.where('customer_id', '=', customerId)
  ).execute();
}

export async function insertCustomerNote(
  trx: Transaction,
  { customerId, phoneDigits }: Person,
  note: { staffId: string; staffName: string; text: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('customer_notes')
    .values({
      customer_id: customerId,
      phone_digits: customerId === null ? phoneDigits : null,
      staff_id: note.staffId,
      staff_name: note.staffName,
      text: note.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
