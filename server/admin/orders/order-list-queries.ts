import { type RawBuilder, sql } from 'kysely';
import {
  type ListOrdersQuery,
  MAX_EXACT_COUNT,
  ORDER_VIEWS,
  type OrderFulfillmentState,
  type OrderPaymentState,
  type OrderView,
} from '#contract/admin/orders/orders.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from '#server/database/statements/indian-days.ts';
import { findStateByName, spellingsOfState } from '#server/tax/indian-states.ts';
import { searchPatterns } from './search-patterns.ts';

type Condition = RawBuilder<boolean>;

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const PROCESSING = sql.lit(ORDER_STATUS.processing);
const SHIPPED = sql.lit(ORDER_STATUS.shipped);
const DELIVERED = sql.lit(ORDER_STATUS.delivered);
const CANCELLED = sql.lit(ORDER_STATUS.cancelled);

const EVERY_ORDER = sql<boolean>`true`;
const HAS_UNPACKED_UNITS = sql<boolean>`exists (select from order_lines l where l.order_id = o.id
  and l.product_id is not null and l.quantity - l.cancelled_quantity > (select coalesce(sum(packed.quantity), 0)
    from shipment_lines packed where packed.order_id = l.order_id and packed.line_no = l.line_no))`;
const HAS_PACKED_SHIPMENT = sql<boolean>`exists (select from shipments s where s.order_id = o.id
  and s.shipped_at is null)`;
const HAS_SENT_SHIPMENT = sql<boolean>`exists (select from shipments s where s.order_id = o.id
  and s.shipped_at is not null)`;
const VIEW_CONDITIONS: Record<OrderView, Condition> = {
  all: EVERY_ORDER,
  'to-pack': sql`o.status = ${PROCESSING} and ${HAS_UNPACKED_UNITS}`,
  'to-ship': sql`o.status = ${PROCESSING} and ${HAS_PACKED_SHIPMENT}`,
  unpaid: sql`o.status = ${PENDING}`,
  shipped: sql`o.status = ${SHIPPED} and o.returned_at is null`,
  returned: sql`o.returned_at is not null`,
  delivered: sql`o.status = ${DELIVERED}`,
  cancelled: sql`o.status = ${CANCELLED}`,
};

// sets instead of `exists`: each is read once, not once for every order
const REFUND_DUE = sql`(
  select p.order_id from payments p where p.state = 'refund_due'
    and p.amount_paise > (select coalesce(sum(r.amount_paise), 0) from refunds r
      where r.payment_id = p.id and r.state <> 'failed')
  union all select due.order_id from cancellation_refunds_due due where not due.is_requested)`;
const REFUNDED = sql`(select r.order_id from refunds r where r.state = 'succeeded')`;
const HAS_UNREFUNDED_PAYMENT = sql<boolean>`exists (select from payments p where p.order_id = o.id
  and p.state in ('captured', 'refund_due'))`;
const HAS_OPEN_UPI_PAYMENT = sql<boolean>`exists (select from payments p where p.order_id = o.id and p.method = 'upi'
  and p.state in ('created', 'started') and p.gateway_reference is null)`;
const NOTHING_TO_REFUND = sql<boolean>`o.id not in ${REFUND_DUE} and o.id not in ${REFUNDED}`;

/** The orders of each payment state; `paymentState` decides about one order in the same way. */
const PAYMENT_CONDITIONS: Record<OrderPaymentState, Condition> = {
  unpaid: sql`o.paid_at is null and ((o.status = ${PENDING} and o.payment_claimed_at is null)
    or o.status = ${CANCELLED} or (o.status <> ${PENDING} and o.payment_method is distinct from 'cod'))
    and ${NOTHING_TO_REFUND}`,
  claimed: sql`o.status = ${PENDING} and o.paid_at is null and o.payment_claimed_at is not null
    and ${NOTHING_TO_REFUND}`,
  'cash-on-delivery': sql`o.payment_method = 'cod' and o.paid_at is null
    and o.status in (${PROCESSING}, ${SHIPPED}, ${DELIVERED}) and ${NOTHING_TO_REFUND}`,
  paid: sql`o.paid_at is not null and ${NOTHING_TO_REFUND}`,
  'refund-due': sql`o.id in ${REFUND_DUE}`,
  'partly-refunded': sql`o.id in ${REFUNDED} and o.id not in ${REFUND_DUE} and ${HAS_UNREFUNDED_PAYMENT}`,
  refunded: sql`o.id in ${REFUNDED} and not ${HAS_UNREFUNDED_PAYMENT}`,
};

const PACKED_OR_NOT = sql`o.returned_at is null and o.status = ${PROCESSING} and not ${HAS_SENT_SHIPMENT}`;

/** The orders of each fulfillment state; `fulfillmentState` decides about one order in the same way. */
const FULFILLMENT_CONDITIONS: Record<OrderFulfillmentState, Condition> = {
  unfulfilled: sql`o.returned_at is null and o.status in (${PENDING}, ${PROCESSING}) and (o.status = ${PENDING}
    or not exists (select from shipments s where s.order_id = o.id))`,
  'partly-packed': sql`${PACKED_OR_NOT} and ${HAS_PACKED_SHIPMENT} and ${HAS_UNPACKED_UNITS}`,
  packed: sql`${PACKED_OR_NOT} and ${HAS_PACKED_SHIPMENT} and not ${HAS_UNPACKED_UNITS}`,
  'partly-shipped': sql`o.returned_at is null and o.status = ${PROCESSING} and ${HAS_SENT_SHIPMENT}`,
  shipped: VIEW_CONDITIONS.shipped,
  delivered: sql`o.status = ${DELIVERED} and o.returned_at is null`,
  returned: VIEW_CONDITIONS.returned,
  cancelled: sql`o.status = ${CANCELLED} and o.returned_at is null`,
};

/** One row of the order list as stored, amounts in paise. */
export interface OrderListRow {
  id: string;
  createdAt: Date;
  customerName: string;
  city: string;
  postalCode: string;
  units: number;
  title: string | null;
  titles: number;
  imageUrl: string | null;
  totalPaise: number;
  status: number;
  paidAt: Date | null;
  paymentMethod: string | null;
  claimedAt: Date | null;
  awaitsTransfer: boolean;
  returnedAt: Date | null;
  receivedPaise: number;
  refundDuePaise: number;
  refundedPaise: number;
  isReturnDue: boolean;
  unpackedUnits: number;
  packedShipments: number;
  sentShipments: number;
}

/** One page of the order list (`after` is the cursor), at most `limit` rows, found by reading orders by time. */
export async function selectOrderRows(
  db: Database,
  query: ListOrdersQuery,
  limit: number,
): Promise<OrderListRow[]> {
  return await selectRows(db, sql`select o.* from ${firstOrders(query, limit)}`, query);
}

// a literal limit, because a plan for any number of rows would read the whole table
const firstOrders = (query: ListOrdersQuery, limit: number) =>
  sql`${matchingOrders(query)} ${positionAfter(query)} order by ${orderOf(query)} limit ${sql.lit(limit)}`;

/** The ids of one page (`after` is the cursor), at most `limit`, where many orders match. */
export async function findFirstOfMany(
  trx: Transaction,
  query: ListOrdersQuery,
  limit: number,
): Promise<string[]> {
  // a planner that expects few would look up one order of a set after another
  await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await sql<{ id: string }>`select o.id from ${firstOrders(query, limit)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The orders with these ids, in the order of the list. */
export async function selectOrderRowsByIds(
  db: Database,
  ids: readonly string[],
  query: ListOrdersQuery,
): Promise<OrderListRow[]> {
  return ids.length === 0
    ? []
    : await selectRows(db, sql`select o.* from orders o where o.id = any(${ids})`, query);
}

async function selectRows(
  db: Database,
  page: RawBuilder<unknown>,
  query: ListOrdersQuery,
): Promise<OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    with page as materialized (${page})
    select o.id, o.created_at as "createdAt", o.ship_full_name as "customerName", o.ship_city as city,
      o.ship_postal_code as "postalCode", o.total_paise as "totalPaise", o.status, o.paid_at as "paidAt",
      o.payment_method as "paymentMethod", o.payment_claimed_at as "claimedAt",
      (o.status = ${PENDING} and (o.source = 'phone' or ${HAS_OPEN_UPI_PAYMENT})) as "awaitsTransfer", o.returned_at as "returnedAt",
      (o.returned_at is not null
        and exists (select from returned_refunds_due due where due.order_id = o.id)) as "isReturnDue",
      lines.units, lines.titles, lines.title, lines."imageUrl", money.*,
      lines.units - packed.units as "unpackedUnits", packed."packedShipments", packed."sentShipments"
    from page o
    cross join lateral (
      select coalesce(sum(quantity - cancelled_quantity), 0)::int as units, count(distinct product_id)::int as titles,
        (array_agg(title order by line_no))[1] as title,
        (array_agg(thumbnail_url(image_url) order by line_no))[1] as "imageUrl"
      from order_lines where order_id = o.id and product_id is not null) as lines
    cross join lateral (${MONEY_OF_ORDER}) as money
    cross join lateral (
      select coalesce(sum(units.quantity), 0)::int as units,
        (count(*) filter (where s.shipped_at is null))::int as "packedShipments",
        (count(*) filter (where s.shipped_at is not null))::int as "sentShipments"
      from shipments s cross join lateral (
        select sum(quantity) as quantity from shipment_lines l where l.shipment_id = s.id) as units
      where s.order_id = o.id) as packed
    order by ${orderOf(query)}`.execute(db);
  return rows;
}

/** What came in for the order `o`, what is due for refund, and what was refunded, in paise. */
const MONEY_OF_ORDER = sql`
  select coalesce(sum(p.amount_paise) filter (where p.state in ('captured', 'refund_due', 'refunded')), 0)::bigint
      as "receivedPaise",
    (coalesce(sum(p.amount_paise - refunds.open) filter (where p.state = 'refund_due'), 0)
      + (select coalesce(sum(due.amount_paise), 0) from cancellation_refunds_due due
        where due.order_id = o.id and not due.is_requested))::bigint as "refundDuePaise",
    coalesce(sum(refunds.succeeded), 0)::bigint as "refundedPaise"
  from payments p cross join lateral (
    select coalesce(sum(r.amount_paise) filter (where r.state <> 'failed'), 0) as open,
      coalesce(sum(r.amount_paise) filter (where r.state = 'succeeded'), 0) as succeeded
    from refunds r where r.payment_id = p.id) as refunds
  where p.order_id = o.id`;

/**
 * The number of orders that match, counted up to one more than `maxCount`. Unless there are more, also the ids of the page
 * (`after` is the cursor), at most `limit`: rare orders may be as old as the shop, and are not looked for by time.
 */
export async function findMatchingOrders(
  trx: Transaction,
  query: ListOrdersQuery,
  limit: number,
  maxCount: number,
): Promise<{ total: number; ids: string[] }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with o as materialized (
      select o.id, o.created_at from ${matchingOrders(query)} limit ${sql.lit(maxCount + 1)})
    select (select count(*)::int from o) as total, array(
      select o.id from o where true ${positionAfter(query)} order by ${orderOf(query)} limit ${sql.lit(limit)}) as ids`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

/** True if the text has words to search for. */
export const hasSearchWords = (q: string): boolean => searchPatterns(q).length > 0;

/** The number of orders that the words of a search match, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countFoundOrders(db: Database, q: string): Promise<number> {
  // without the join with orders, counting ends at the limit
  const matching = sql`order_search s where ${sql.join(searchPatterns(q).map(matchesPattern), sql` and `)}`;
  const { rows } = await sql<{ count: number }>`select ${upToLimit(matching)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of orders of each view, counted up to one more than `MAX_EXACT_COUNT`. */
export async function countViews(db: Database): Promise<Record<OrderView, number>> {
  const counts = ORDER_VIEWS.map(
    (view) => sql`${upToLimit(sql`orders o where ${VIEW_CONDITIONS[view]}`)} as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<OrderView, number>>`select ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

const upToLimit = (orders: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${orders} limit ${sql.lit(MAX_EXACT_COUNT + 1)}) as counted)`;

/** `from` and `where` of the orders, as `o`, that match view, search and filters. */
function matchingOrders(query: ListOrdersQuery): RawBuilder<unknown> {
  const patterns = searchPatterns(query.q);
  const tables = patterns.length > 0 ? sql`orders o join order_search s on s.order_id = o.id` : sql`orders o`;
  const conditions = [
    VIEW_CONDITIONS[query.view],
    ...patterns.map(matchesPattern),
    ...filterConditions(query),
  ];
  return sql`${tables} where ${sql.join(conditions, sql` and `)}`;
}

const matchesPattern = (alternatives: readonly string[]): Condition =>
  sql`(${sql.join(
    alternatives.map((pattern) => sql`s.words like ${pattern}`),
    sql` or `,
  )})`;

// in the order in which PostgreSQL verifies them: the spelling of a State takes longest
function filterConditions(query: ListOrdersQuery): Condition[] {
  const { payment, fulfillment, method, from, to, state, pin, carrier } = query;
  const conditions: Condition[] = [];
  if (method !== undefined) conditions.push(sql`o.payment_method = ${method}`);
  if (from !== undefined) conditions.push(sql`o.created_at >= ${startOfIndianDay(from)}`);
  if (to !== undefined) conditions.push(sql`o.created_at < ${endOfIndianDay(to)}`);
  if (pin !== undefined) conditions.push(sql`o.ship_postal_code like ${`${pin}%`}`);
  if (carrier !== undefined) conditions.push(sql`o.id in ${ordersOfCarrier(carrier)}`);
  if (fulfillment !== undefined) conditions.push(FULFILLMENT_CONDITIONS[fulfillment]);
  if (payment !== undefined) conditions.push(PAYMENT_CONDITIONS[payment]);
  if (state !== undefined) conditions.push(isInState(state));
  return conditions;
}

// read once, not for every order: a carrier that the shop no longer uses has only old ones
const ordersOfCarrier = (carrier: string) =>
  sql`(select s.order_id from shipments s where lower(s.carrier) = lower(${carrier}) offset 0)`;

/** Addresses contain the State as typed. */
function isInState(text: string): Condition {
  const state = findStateByName(text);
  if (!state) return sql`false`;
  // literals, because a plan for any State would compute the spelling of every order
  const spellings = spellingsOfState(state.code).map((spelling) => sql.lit(spelling));
  return sql`regexp_replace(lower(o.ship_state), '[^a-z]', '', 'g') in (${sql.join(spellings)})`;
}

/** Continues behind the order `after`: keyset pagination, whose cost does not grow with the position. */
function positionAfter({ after, sort }: ListOrdersQuery): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const operator = sort === 'newest' ? sql`<` : sql`>`;
  return sql`and (o.created_at, o.id) ${operator} ((select created_at from orders where id = ${after}), ${after})`;
}

const orderOf = ({ sort }: ListOrdersQuery) =>
  sort === 'newest' ? sql`o.created_at desc, o.id desc` : sql`o.created_at, o.id`;
