import { type RawBuilder, sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { type DayRange, daysOf } from './report-period.ts';

/** What orders are divided by. */
export type SalesDimension = 'day' | 'product' | 'category' | 'state' | 'method';

/** One part of the sales, amounts in paise. `label` is null where the key is the label. */
export interface SalesPart {
  key: string | null;
  label: string | null;
  orders: number;
  units: number;
  grossPaise: number;
  returnedPaise: number;
  gstPaise: number;
}

// literals, because a parameter would hide the status from the planner and its partial indexes
const SOLD = sql`(${sql.lit(ORDER_STATUS.processing)}, ${sql.lit(ORDER_STATUS.shipped)}, ${sql.lit(ORDER_STATUS.delivered)})`;

const MAX_DAYS_BY_INDEX = 100;

/** Keys of rows that belong to no product. No handle contains a colon. */
export const NO_PRODUCT = { fees: ':fees', refunds: ':refunds', deleted: ':deleted' } as const;

interface Division {
  key: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  /** Tables besides `item`. */
  join: RawBuilder<unknown>;
  /** True if it divides whole orders, so that orders are counted and refunds without an item have a place. */
  isByOrder: boolean;
}

const PRODUCTS = sql`left join product_redirects renamed on renamed.old_id = item.product_id
  left join products p on p.id = coalesce(renamed.product_id, item.product_id)`;

const DIVISIONS: Record<SalesDimension, Division> = {
  day: { key: sql`item.day::text`, label: sql`null`, join: sql``, isByOrder: true },
  state: { key: sql`item.ship_state`, label: sql`null`, join: sql``, isByOrder: true },
  method: { key: sql`item.payment_method`, label: sql`null`, join: sql``, isByOrder: true },
  product: {
    key: sql`coalesce(p.id, item.product_id, ${sql.lit(NO_PRODUCT.fees)})`,
    label: sql`coalesce(p.title, item.title)`,
    join: PRODUCTS,
    isByOrder: false,
  },
  category: {
    key: sql`case when item.product_id is null then ${sql.lit(NO_PRODUCT.fees)} 
      when p.id is null then ${sql.lit(NO_PRODUCT.deleted)} else coalesce(p.category, '') end`,
    label: sql`null`,
    join: PRODUCTS,
    isByOrder: false,
  },
};

// what came back or was refunded of the line `l`, besides its cancelled units
const TAKEN_BACK = sql`least((l.quantity - l.cancelled_quantity) * l.price_paise,
  greatest(back.quantity * l.price_paise, given.paise, 0))`;
const BACK_AND_GIVEN = sql`left join back on back.order_id = l.order_id and back.line_no = l.line_no
  left join refunded_lines given on given.order_id = l.order_id and given.line_no = l.line_no`;

/**
 * The sales of a range of Indian days, divided. An order counts on the day it was placed if it was paid, or is paid in
 * cash, and is not cancelled. What was cancelled, came back unpaid or was refunded later reduces the same day, so that
 * the parts of every division add up to the same amounts. Money that came in twice and was sent back is no sale.
 */
export async function selectSales(
  db: Database,
  range: DayRange,
  dimension: SalesDimension,
): Promise<SalesPart[]> {
  const { key, label, join, isByOrder } = DIVISIONS[dimension];
  const wholeOrders = sql`select ${isByOrder ? key : sql`${sql.lit(NO_PRODUCT.refunds)}`} as key, null as label, 1 as orders,
      0 as units, 0 as gross, coalesce(other.paise, 0) as returned, 0 as gst
    from sold item ${isByOrder ? sql`left join` : sql`join`} refunds_of_orders other on other.order_id = item.id`;
  // literals, because a plan for any days would expect too few orders
  const start = sql`${sql.lit(range.from)}::timestamp at time zone 'Asia/Kolkata'`;
  const end = sql`(${sql.lit(range.to)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
  // by the index of each order while they are few; the planner would read the lines of all orders
  const linesOfOrders =
    daysOf(range).length <= MAX_DAYS_BY_INDEX
      ? sql`sold cross join lateral (select * from order_lines where order_id = sold.id offset 0) as l`
      : sql`sold join order_lines l on l.order_id = sold.id`;
  const { rows } = await sql<SalesPart>`
    with sold as materialized (
      select id, (created_at at time zone 'Asia/Kolkata')::date as day, ship_state, payment_method,
        returned_at is not null and paid_at is null as is_never_paid
      from orders where status in ${SOLD} and created_at >= ${start}
        and created_at < ${end}),
    back as materialized (
      select l.order_id, l.line_no, sum(l.quantity)::int as quantity
      from shipments s join sold on sold.id = s.order_id join shipment_lines l on l.shipment_id = s.id
      where s.returned_at >= ${start} group by l.order_id, l.line_no),
    refunded as materialized (
      select p.order_id, r.id, r.amount_paise from refunds r
      cross join lateral (select order_id from payments where id = r.payment_id offset 0) as p
      join sold on sold.id = p.order_id where r.state <> 'failed' and r.cancellation_id is null and r.created_at >= ${start}),
    refunded_lines as materialized (
      select f.order_id, l.line_no, sum(l.quantity)::int as quantity, sum(l.amount_paise)::bigint as paise
      from refunded f join refund_lines l on l.refund_id = f.id group by f.order_id, l.line_no),
    line as materialized (
      select sold.*, l.order_id, l.line_no, l.product_id, l.title, l.quantity, l.cancelled_quantity, l.price_paise,
        l.gst_rate_basis_points as rate
      from ${linesOfOrders}),
    item as materialized (
      select l.id, l.day, l.ship_state, l.payment_method, l.product_id, l.title, l.rate, l.quantity * l.price_paise as gross,
        case when is_never_paid then l.quantity * l.price_paise
          else ${TAKEN_BACK} + l.cancelled_quantity * l.price_paise end as returned,
        case when l.product_id is null then 0
          else greatest(0, l.quantity - l.cancelled_quantity - greatest(back.quantity, given.quantity, 0)) end as units
      from line l ${BACK_AND_GIVEN}),
    refunds_of_orders as materialized (
      select total.order_id, greatest(0, total.paise - items.taken_back - greatest(0, money.received - items.gross)) as paise
      from (select order_id, sum(amount_paise) as paise from refunded group by order_id) as total
      join (select l.order_id, sum(l.quantity * l.price_paise) as gross, sum(${TAKEN_BACK}) as taken_back
        from line l ${BACK_AND_GIVEN} where l.order_id in (select order_id from refunded) group by l.order_id) as items on items.order_id = total.order_id
      cross join lateral (select coalesce(sum(amount_paise), 0) as received from payments
        where order_id = total.order_id and state in ('captured', 'refund_due', 'refunded')) as money)
    select key, max(label) as label, sum(orders)::int as orders, sum(units)::int as units, sum(gross)::bigint as "grossPaise",
      sum(returned)::bigint as "returnedPaise", sum(gst)::bigint as "gstPaise"
    from (
      select ${key} as key, ${label} as label, 0 as orders, item.units, item.gross, item.returned,
        coalesce((2 * (item.gross - item.returned) * item.rate + 10000 + item.rate) / (2 * (10000 + item.rate)), 0) as gst
      from item ${join}
      union all ${wholeOrders}) as parts
    group by key`.execute(db);
  return rows;
}

/** Units of a product in stock, and what they cost at the present price, in paise. */
export interface StockPart {
  key: string;
  label: string;
  units: number;
  grossPaise: number;
}

const STOCK = sql`select product_id, sum(stock)::int as units,
    sum(stock * coalesce(discounted_price_paise, regular_price_paise))::bigint as paise
  from variants where stock > 0 group by product_id`;

/** The stock of every product that has any, most valuable first. */
export async function selectStockValue(db: Database): Promise<StockPart[]> {
  const { rows } = await sql<StockPart>`
    select p.id as key, p.title as label, stock.units, stock.paise as "grossPaise"
    from (${STOCK}) as stock join products p on p.id = stock.product_id
    order by stock.paise desc, p.id`.execute(db);
  return rows;
}

/** The products that shoppers can buy now, with their stock; those with the most valuable stock first. */
export async function selectBuyableProducts(db: Database): Promise<StockPart[]> {
  const { rows } = await sql<StockPart>`
    select p.id as key, p.title as label, stock.units, stock.paise as "grossPaise"
    from (${STOCK}) as stock join products p on p.id = stock.product_id
    where p.status = 'active' and p.is_published order by stock.paise desc, p.id`.execute(db);
  return rows;
}
