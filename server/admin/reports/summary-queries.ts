import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { consecutiveDays, type DayRange, daysOf } from './report-period.ts';
import { NO_PRODUCT, type SummaryDivision, salesOfDays } from './sales-queries.ts';
import { STOCK } from './stock-queries.ts';

/** What orders are divided by in a report. */
export type SalesDimension = 'day' | 'product' | 'category' | 'state' | 'method';

/** One part of the sales, amounts in paise. `label` is null where the key is the label. */
export interface SalesPart {
  key: string;
  label: string | null;
  orders: number;
  units: number;
  grossPaise: number;
  returnedPaise: number;
  gstPaise: number;
}

interface Division {
  summary: SummaryDivision;
  /** What one summary row counts for. */
  key: RawBuilder<unknown>;
  isByProduct: boolean;
}

const DIVISIONS: Record<SalesDimension, Division> = {
  // the division with the fewest rows per day
  day: { summary: 'method', key: sql`day::text`, isByProduct: false },
  state: { summary: 'state', key: sql`key`, isByProduct: false },
  method: { summary: 'method', key: sql`key`, isByProduct: false },
  product: { summary: 'product', key: sql`key`, isByProduct: true },
  category: { summary: 'product', key: sql`key`, isByProduct: true },
};

/** Days that stay unsummarized: transactions of them may still be open (migration 0180). */
const OPEN_DAYS = 3;

/** Which products a report shows first: by amount, by units, or those for sale that sold the fewest units. */
export type ProductRank = 'net' | 'best' | 'worst';

interface RankedPart extends SalesPart {
  /** Of all products that the report is about; of the worst sellers 0. */
  count: number;
}

const hasDays = (days: readonly string[]): days is readonly [string, ...string[]] => days.length > 0;

/** The sales of a range of Indian days, divided. */
export async function selectSales(
  db: Database,
  range: DayRange,
  dimension: SalesDimension,
): Promise<SalesPart[]> {
  return await inSnapshot<SalesPart>(db, range, (stored) => {
    const { tables, parts } = partsQuery(range, dimension, stored);
    return sql`${tables} ${parts}`;
  });
}

/**
 * The first products of a rank in a range of Indian days. Without `limit`: all. `stock`: the products with units, of which the
 * worst are chosen.
 */
export async function selectRankedProducts(
  db: Database,
  range: DayRange,
  {
    rank,
    limit,
    stock = STOCK,
  }: { rank: ProductRank; limit?: number | undefined; stock?: RawBuilder<unknown> },
): Promise<RankedPart[]> {
  return await inSnapshot<RankedPart>(db, range, (stored) => {
    const { tables, grouped } = partsQuery(range, 'product', stored);
    return sql`${tables} ${rankedParts(rank, { grouped, stock }, limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`)}`;
  });
}

/** What some products were sold for in a range of Indian days, by their present handles. */
export async function selectSalesOfProducts(
  db: Database,
  range: DayRange,
  keys: readonly string[],
): Promise<SalesPart[]> {
  const names = sql`${[...keys]}::text[]`;
  // a set, which is hashed: the names of an array would be compared one by one with each row
  const only = sql`of_days.key in (
    select unnest(${names}) union all select r.old_id from product_redirects r where r.product_id = any(${names}))`;
  return await inSnapshot<SalesPart>(db, range, (stored) => {
    const { tables, parts } = partsQuery(range, 'product', stored, only);
    return sql`${tables} ${parts}`;
  });
}

/** What can be read from summaries in a range of days. */
interface StoredSales {
  /** Days that are read from their orders. */
  unsummarized: readonly string[];
  /** First days of whole quarters of the range whose sums by product are stored, in their order. */
  quarters: readonly string[];
}

/** Reads summarized days, and the others from their orders, as of one moment. */
async function inSnapshot<Row>(
  db: Database,
  range: DayRange,
  query: (stored: StoredSales) => RawBuilder<unknown>,
): Promise<Row[]> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (trx) => {
    const unsummarized = await selectUnsummarizedDays(trx, range);
    const quarters = await selectStoredQuarters(trx, range, unsummarized);
    const { rows } = await sql<Row>`${query({ unsummarized, quarters })}`.execute(trx);
    return rows;
  });
}

/** The names are looked up for the first products, not for all. */
function rankedParts(
  rank: ProductRank,
  { grouped, stock }: Record<'grouped' | 'stock', RawBuilder<unknown>>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const net = sql`"grossPaise" - "returnedPaise"`;
  const first = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const ranked = sql`select *, count(*) over ()::int as count from (${grouped}) as parts where ${condition}
      order by ${order} ${limit}`;
    return sql`${withNames(ranked)} order by ${order}`;
  };
  switch (rank) {
    case 'net':
      return first(sql`"grossPaise" > 0 or "returnedPaise" > 0`, sql`${net} desc, key collate "C"`);
    case 'best':
      return first(
        sql`units > 0 and key not in (${sql.lit(NO_PRODUCT.fees)}, ${sql.lit(NO_PRODUCT.refunds)})`,
        sql`units desc, ${net} desc, key collate "C"`,
      );
    case 'worst':
      // only as many products are looked up in this order as are shown
      return sql`
        select p.id as key, p.title as label, ranked.orders, ranked.units, "grossPaise", "returnedPaise", "gstPaise", 0 as count
        from (
          select stock.product_id, stock.paise, coalesce(parts.orders, 0) as orders, coalesce(parts.units, 0) as units,
            coalesce(parts."grossPaise", 0)::bigint as "grossPaise", coalesce(parts."returnedPaise", 0)::bigint as "returnedPaise",
            coalesce(parts."gstPaise", 0)::bigint as "gstPaise"
          from (${stock}) as stock left join (${grouped}) as parts on parts.key = stock.product_id
          order by units, paise desc, product_id collate "C" offset 0
        ) as ranked
        join products p on p.id = ranked.product_id
        where p.status = 'active' and p.is_published
        order by ranked.units, ranked.paise desc, ranked.product_id collate "C" ${limit}`;
  }
}

async function selectUnsummarizedDays(trx: Transaction, { from, to }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with bounds as (select min(created_at) as first, max(created_at) as last from orders)
    select each.at::date::text as day
    from bounds, generate_series(greatest(${from}::date, (first at time zone 'Asia/Kolkata')::date),
      least(${to}::date, (last at time zone 'Asia/Kolkata')::date), interval '1 day') as each(at)
    where not exists (select from sales_summary_days s where s.day = each.at::date)
      or each.at::date in (select day from sales_changes)
    -- a day whose only order is gone may be before the first one
    union select day::text from sales_changes where day between ${from}::date and ${to}::date
    order by 1`.execute(trx);
  return rows.map(({ day }) => day);
}

async function selectStoredQuarters(
  trx: Transaction,
  { from, to }: DayRange,
  unsummarized: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select quarter::text from sales_quarters
    where quarter >= ${from}::date and quarter + interval '3 months' <= ${to}::date + interval '1 day'
      and not exists (select from unnest(${`{${unsummarized.join()}}`}::date[]) as day
        where date_trunc('quarter', day) = quarter)
    order by 1`.execute(trx);
  return rows.map(({ quarter }) => quarter);
}

/** The tables of `with`, if any are needed, and the parts. `only`: a condition for summary rows. */
function partsQuery(
  { from, to }: DayRange,
  dimension: SalesDimension,
  { unsummarized, quarters }: StoredSales,
  only = sql`true`,
) {
  const { summary, key, isByProduct } = DIVISIONS[dimension];
  const orders = hasDays(unsummarized) ? salesOfDays(unsummarized) : undefined;
  const sums = isByProduct ? quarters : [];
  // comparing the titles of all rows would take as long as all sums: they are looked up where they are needed
  const rows = sql`
    select day, key, null as title, day as summary_day, orders, units, gross_paise, returned_paise, gst_paise
    from sales_summaries
    where division = ${sql.lit(summary)} and (${inDays(summarizedDays({ from, to }, unsummarized, sums))})
    ${
      sums.length > 0
        ? sql`union all select null, key, null, last_day, orders, units, gross_paise, returned_paise, gst_paise
            from sales_quarter_summaries where quarter = any(${sql.lit(`{${sums.join()}}`)}::date[])`
        : sql``
    }
    ${orders ? sql`union all select day, key, title, null, orders, units, gross_paise, returned_paise, gst_paise from (${orders.rowsOf(summary)}) as unsummarized` : sql``}`;
  const parts = sql`sum(orders)::int as orders, sum(units)::int as units, sum(gross_paise)::bigint as "grossPaise",
    sum(returned_paise)::bigint as "returnedPaise", sum(gst_paise)::bigint as "gstPaise"`;
  const renamed = sql`(${rows}) as of_days left join product_redirects renamed on renamed.old_id = of_days.key`;
  // by the present handle; a product that is renamed exists
  const product = sql`coalesce(renamed.product_id, of_days.key)`;
  const groupedBy: Record<'product' | 'category' | 'other', RawBuilder<unknown>> = {
    product: sql`select ${product} as key, max(title) as title, max(summary_day) as summary_day, ${parts}
      from ${renamed} where ${only} group by 1`,
    // the products are joined to the rows, because of groups the planner expects few and would look up one product after
    // another. It groups by a column and by conditions: by another expression it would expect a group per row, and sort
    category: sql`select case when is_fee then ${sql.lit(NO_PRODUCT.fees)} when is_refund then ${sql.lit(NO_PRODUCT.refunds)}
        when is_deleted then ${sql.lit(NO_PRODUCT.deleted)} else coalesce(category, '') end as key, null as label,
        orders, units, "grossPaise", "returnedPaise", "gstPaise"
      from (
        select p.category, of_days.key = ${sql.lit(NO_PRODUCT.fees)} as is_fee,
          of_days.key = ${sql.lit(NO_PRODUCT.refunds)} as is_refund, p.id is null as is_deleted, ${parts}
        from ${renamed} left join products p on p.id = ${product} where ${only} group by 1, 2, 3, 4) as by_category`,
    other: sql`select ${key} as key, null as label, ${parts} from (${rows}) as of_days where ${only} group by 1`,
  };
  const grouped = groupedBy[dimension === 'product' || dimension === 'category' ? dimension : 'other'];
  return {
    tables: orders ? sql`with ${orders.tables}` : sql``,
    /** Of products without their names. */
    grouped,
    parts: dimension === 'product' ? withNames(grouped) : grouped,
  };
}

/** The days of a range whose own summaries are read, as ranges: an index finds their rows, and not those of days without them. */
function summarizedDays(
  range: DayRange,
  unsummarized: readonly string[],
  quarters: readonly string[],
): DayRange[] {
  const isInSum = (day: string) => quarters.some((quarter) => quarter === quarterOf(day));
  const fromOrders = new Set(unsummarized);
  return consecutiveDays(daysOf(range).filter((day) => !fromOrders.has(day) && !isInSum(day)));
}

/** The first day of the quarter of a day. */
const quarterOf = (day: string) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
};

function inDays(ranges: readonly DayRange[]): RawBuilder<unknown> {
  if (ranges.length === 0) return sql`false`;
  const conditions = ranges.map(
    ({ from, to }) => sql`day between ${sql.lit(from)}::date and ${sql.lit(to)}::date`,
  );
  return sql.join(conditions, sql` or `);
}

/** Products with their present title; a deleted one has the title that it was last ordered with. */
function withNames(grouped: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sold.*, coalesce(p.title, sold.title, (select s.title from sales_summaries s
        where s.division = 'product' and s.day = sold.summary_day and s.key = sold.key)) as label
    from (${grouped}) as sold left join products p on p.id = sold.key`;
}

/** Past days without a summary, or with a change since, oldest first, at most `limit`. */
export async function selectDaysToSummarize(trx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with closed as (select (now() at time zone 'Asia/Kolkata')::date - ${sql.lit(OPEN_DAYS)} as last),
    bounds as (select (min(created_at) at time zone 'Asia/Kolkata')::date as first from orders)
    select day::text as day from (
      select each.at::date as day from bounds, closed, generate_series(first, last, interval '1 day') as each(at)
      where not exists (select from sales_summary_days s where s.day = each.at::date)
      union select day from sales_changes) as days
    where days.day <= (select last from closed) order by days.day limit ${sql.lit(limit)}`.execute(trx);
  return rows.map(({ day }) => day);
}

/** Sums up past quarters whose days are all summarized, as this transaction sees them. Returns their number. */
export async function addQuarters(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ quarter: string }>`
    with bounds as (select (select (min(created_at) at time zone 'Asia/Kolkata')::date from orders) as first,
      (select max(day) from sales_summary_days) as last)
    insert into sales_quarters (quarter)
    select each.at::date from bounds,
      generate_series(date_trunc('quarter', first), last, interval '3 months') as each(at)
    where each.at + interval '3 months' <= last + interval '1 day'
      and not exists (select from sales_quarters where quarter = each.at::date)
      and not exists (
        select from generate_series(greatest(each.at, first), each.at + interval '3 months' - interval '1 day',
          interval '1 day') as of_quarter(day)
        where of_quarter.day::date not in (select day from sales_summary_days))
    returning quarter::text`.execute(trx);
  const quarters = `{${rows.map(({ quarter }) => quarter).join()}}`;
  if (rows.length > 0)
    await sql`
      insert into sales_quarter_summaries
      select quarter, key, max(day), sum(orders), sum(units), sum(gross_paise), sum(returned_paise), sum(gst_paise)
      from unnest(${quarters}::date[]) as quarter
      join sales_summaries on division = 'product' and day >= quarter and day < quarter + interval '3 months'
      group by quarter, key`.execute(trx);
  return rows.length;
}

/** Summarizes days again, from the orders as this transaction sees them. It has to be repeatable read. */
export async function replaceSummaries(trx: Transaction, days: readonly string[]): Promise<void> {
  if (!hasDays(days)) return;
  const these = sql`${`{${days.join()}}`}::date[]`;
  // only the changes that this transaction sees, like the orders
  await sql`delete from sales_changes where day = any(${these})`.execute(trx);
  await sql`delete from sales_summaries where day = any(${these})`.execute(trx);
  await sql`delete from sales_quarters where quarter in (
    select date_trunc('quarter', day) from unnest(${these}) as day)`.execute(trx);
  const { tables, rowsOf } = salesOfDays(days);
  const rows = (['state', 'method', 'product'] as const).map((division) => rowsOf(division));
  await sql`with ${tables} insert into sales_summaries ${sql.join(rows, sql` union all `)}`.execute(trx);
  await sql`insert into sales_summary_days (day) select unnest(${these})
    on conflict (day) do update set made_at = now()`.execute(trx);
}
