import { type RawBuilder, sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import { isInIndianDays, startOfIndianDay } from '#server/database/statements/indian-days.ts';
import { consecutiveDays } from './report-period.ts';

/** How the sales of a day are summarized. */
export type SummaryDivision = 'state' | 'method' | 'product';

// literals, because a parameter would hide the status from the planner and its partial indexes
const SOLD = sql`(${sql.lit(ORDER_STATUS.processing)}, ${sql.lit(ORDER_STATUS.shipped)}, ${sql.lit(ORDER_STATUS.delivered)})`;

const MAX_DAYS_BY_INDEX = 100;

/** Keys of rows that belong to no product. No handle contains a colon. */
export const NO_PRODUCT = { fees: ':fees', refunds: ':refunds', deleted: ':deleted' } as const;

const KEYS: Record<SummaryDivision, RawBuilder<unknown>> = {
  state: sql`coalesce(item.ship_state, '')`,
  method: sql`coalesce(item.payment_method, '')`,
  product: sql`coalesce(item.product_id, ${sql.lit(NO_PRODUCT.fees)})`,
};

// what came back or was refunded of the line `l`, besides its cancelled units
const TAKEN_BACK = sql`least((l.quantity - l.cancelled_quantity) * l.price_paise,
  greatest(back.quantity * l.price_paise, given.paise, 0))`;
const BACK_AND_GIVEN = sql`left join back on back.order_id = l.order_id and back.line_no = l.line_no
  left join refunded_lines given on given.order_id = l.order_id and given.line_no = l.line_no`;

/** The GST inside a price in paise, at the column `rate`; 0 without a rate. */
const gstIn = (paise: RawBuilder<unknown>) =>
  sql`coalesce((2 * (${paise}) * rate + 10000 + rate) / (2 * (10000 + rate)), 0)`;

/**
 * The sales of some Indian days, read from the orders. An order counts on the day it was placed if it was paid, or is
 * paid in cash, and is not cancelled. What was cancelled, came back unpaid or was refunded later reduces the same day, so
 * that the parts of every division add up to the same amounts. Money that came in twice and was sent back is no sale.
 * A refund that names no item reduces the GST of what remains of all lines in proportion, as its credit note does.
 * Returns the common table expressions for `with`, and the rows of a division, which read them.
 */
export function salesOfDays(days: readonly [string, ...string[]]) {
  // literals, because a plan for any days would expect too few orders
  const inDays = consecutiveDays(days).map(({ from, to }) =>
    isInIndianDays(sql`created_at`, { from: sql.lit(from), to: sql.lit(to) }),
  );
  const first = startOfIndianDay(sql.lit(days[0]));
  // by the index of each order while they are few; the planner would read the lines of all orders
  const linesOfOrders =
    days.length <= MAX_DAYS_BY_INDEX
      ? sql`sold cross join lateral (select * from order_lines where order_id = sold.id offset 0) as l`
      : sql`sold join order_lines l on l.order_id = sold.id`;
  const tables = sql`
    sold as materialized (
      select id, (created_at at time zone 'Asia/Kolkata')::date as day, ship_state, payment_method,
        returned_at is not null and paid_at is null as is_never_paid
      from orders where status in ${SOLD} and (${sql.join(inDays, sql` or `)})),
    back as materialized (
      select l.order_id, l.line_no, sum(l.quantity)::int as quantity
      from shipments s join sold on sold.id = s.order_id join shipment_lines l on l.shipment_id = s.id
      where s.returned_at >= ${first} group by l.order_id, l.line_no),
    refunded as materialized (
      select p.order_id, r.id, r.amount_paise from refunds r
      cross join lateral (select order_id from payments where id = r.payment_id offset 0) as p
      join sold on sold.id = p.order_id where r.state <> 'failed' and r.cancellation_id is null and r.created_at >= ${first}),
    refunded_lines as materialized (
      select f.order_id, l.line_no, sum(l.quantity)::int as quantity, sum(l.amount_paise)::bigint as paise
      from refunded f join refund_lines l on l.refund_id = f.id group by f.order_id, l.line_no),
    line as materialized (
      select sold.*, l.order_id, l.line_no, l.product_id, l.title, l.quantity, l.cancelled_quantity, l.price_paise,
        l.gst_rate_basis_points as rate
      from ${linesOfOrders}),
    item as materialized (
      select l.id, l.line_no, l.day, l.ship_state, l.payment_method, l.product_id, l.title, l.rate, l.quantity * l.price_paise as gross,
        case when is_never_paid then l.quantity * l.price_paise
          else ${TAKEN_BACK} + l.cancelled_quantity * l.price_paise end as returned,
        case when l.product_id is null then 0
          else greatest(0, l.quantity - l.cancelled_quantity - greatest(back.quantity, given.quantity, 0)) end as units
      from line l ${BACK_AND_GIVEN}),
    refunds_of_orders as materialized (
      select total.order_id, greatest(0, total.paise - items.taken_back - cancelled.refunded_before - greatest(0, money.received - items.gross)) as paise
      from (select order_id, sum(amount_paise) as paise from refunded group by order_id) as total
      join (select l.order_id, sum(l.quantity * l.price_paise) as gross, sum(${TAKEN_BACK}) as taken_back
        from line l ${BACK_AND_GIVEN} where l.order_id in (select order_id from refunded) group by l.order_id) as items on items.order_id = total.order_id
      cross join lateral (select coalesce(sum(amount_paise), 0) as received from payments
        where order_id = total.order_id and state in ('captured', 'refund_due', 'refunded')) as money
      -- cancelled items count in full, also what was refunded of them before
      cross join lateral (select coalesce(sum(amount_paise - refund_paise), 0) as refunded_before from cancellations
        where order_id = total.order_id) as cancelled),
    refunds_with_gst as materialized (
      select order_id, max(paise) as paise, sum(${gstIn(sql`net`)} - ${gstIn(sql`net - share`)}) as gst
      from (
        select order_id, paise, rate, net,
          (div(distributed * cumulative, greatest(total, 1)) - div(distributed * (cumulative - net), greatest(total, 1)))::bigint as share
        from (
          select other.order_id, other.paise, item.rate, remaining.net, least(other.paise, sum(net) over of_order) as distributed,
            sum(net) over of_order as total, sum(net) over (of_order order by item.line_no) as cumulative
          from refunds_of_orders other join item on item.id = other.order_id
          cross join lateral (select item.gross - item.returned as net) as remaining
          window of_order as (partition by other.order_id)) as line_of_order) as shared
      group by order_id)`;
  return { tables, rowsOf: rowsOfDivision };
}

/** The rows of a division in the columns of `sales_summaries`. */
function rowsOfDivision(division: SummaryDivision): RawBuilder<unknown> {
  const isByProduct = division === 'product';
  const key = KEYS[division];
  // a refund that names no item belongs to no product
  const orderKey = isByProduct ? sql`${sql.lit(NO_PRODUCT.refunds)}` : key;
  return sql`
    select ${sql.lit(division)} as division, day, key, max(title) as title, sum(orders)::int as orders,
      sum(units)::int as units, sum(gross)::bigint as gross_paise, sum(returned)::bigint as returned_paise,
      sum(gst)::bigint as gst_paise
    from (
      select day, ${key} as key, ${isByProduct ? sql`title` : sql`null`} as title, 0 as orders, units, gross, returned,
        ${gstIn(sql`gross - returned`)} as gst
      from item
      union all
      select day, ${orderKey}, null, 1, 0, 0, coalesce(other.paise, 0), -coalesce(other.gst, 0)
      from sold item ${isByProduct ? sql`join` : sql`left join`} refunds_with_gst other on other.order_id = item.id) as parts
    group by day, key`;
}
