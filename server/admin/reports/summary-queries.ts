import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { DayRange } from './report-period.ts';
import { NO_PRODUCT, type SummaryDivision, salesOfDays } from './sales-queries.ts';

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

const hasDays = (days: readonly string[]): days is readonly [string, ...string[]] => days.length > 0;

/** The sales of a range of Indian days, divided: summarized days, and the others from their orders, of one moment. */
export async function selectSales(
  db: Database,
  range: DayRange,
  dimension: SalesDimension,
): Promise<SalesPart[]> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (trx) => {
    const days = await selectUnsummarizedDays(trx, range);
    return await selectParts(trx, range, dimension, days);
  });
}

async function selectUnsummarizedDays(trx: Transaction, { from, to }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with bounds as (select min(created_at) as first, max(created_at) as last from orders)
    select each.at::date::text as day
    from bounds, generate_series(greatest(${from}::date, (first at time zone 'Asia/Kolkata')::date),
      least(${to}::date, (last at time zone 'Asia/Kolkata')::date), interval '1 day') as each(at)
    where not exists (select from sales_summary_days s where s.day = each.at::date)
      or each.at::date in (select day from sales_changes) order by 1`.execute(trx);
  return rows.map(({ day }) => day);
}

async function selectParts(
  db: Database | Transaction,
  { from, to }: DayRange,
  dimension: SalesDimension,
  unsummarized: readonly string[],
): Promise<SalesPart[]> {
  const { summary, key, isByProduct } = DIVISIONS[dimension];
  const orders = hasDays(unsummarized) ? salesOfDays(unsummarized) : undefined;
  const except = orders ? sql`and day <> all(${sql.lit(`{${unsummarized.join()}}`)}::date[])` : sql``;
  const rows = sql`
    select day, key, title, orders, units, gross_paise, returned_paise, gst_paise from sales_summaries
    where division = ${sql.lit(summary)} and day between ${sql.lit(from)}::date and ${sql.lit(to)}::date ${except}
    ${orders ? sql`union all select day, key, title, orders, units, gross_paise, returned_paise, gst_paise from (${orders.rowsOf(summary)}) as unsummarized` : sql``}`;
  const grouped = sql`
    select ${key} as key, max(title) as label, sum(orders)::int as orders, sum(units)::int as units,
      sum(gross_paise)::bigint as "grossPaise", sum(returned_paise)::bigint as "returnedPaise",
      sum(gst_paise)::bigint as "gstPaise"
    from (${rows}) as of_days group by 1`;
  const { rows: parts } = await sql<SalesPart>`
    ${orders ? sql`with ${orders.tables}` : sql``} ${isByProduct ? ofProducts(dimension, grouped) : grouped}`.execute(
    db,
  );
  return parts;
}

/** Products by their present handle, title and category, as one row each. */
function ofProducts(dimension: SalesDimension, grouped: RawBuilder<unknown>): RawBuilder<unknown> {
  const key =
    dimension === 'product'
      ? sql`coalesce(p.id, sold.key)`
      : sql`case when sold.key in (${sql.lit(NO_PRODUCT.fees)}, ${sql.lit(NO_PRODUCT.refunds)}) then sold.key
          when p.id is null then ${sql.lit(NO_PRODUCT.deleted)} else coalesce(p.category, '') end`;
  const label = dimension === 'product' ? sql`max(coalesce(p.title, sold.label))` : sql`null`;
  return sql`
    select ${key} as key, ${label} as label, sum(orders)::int as orders, sum(units)::int as units,
      sum("grossPaise")::bigint as "grossPaise", sum("returnedPaise")::bigint as "returnedPaise",
      sum("gstPaise")::bigint as "gstPaise"
    from (${grouped}) as sold left join product_redirects renamed on renamed.old_id = sold.key
    left join products p on p.id = coalesce(renamed.product_id, sold.key) group by 1`;
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

/** Summarizes days again, from the orders as this transaction sees them. It has to be repeatable read. */
export async function replaceSummaries(trx: Transaction, days: readonly string[]): Promise<void> {
  if (!hasDays(days)) return;
  const these = sql`${`{${days.join()}}`}::date[]`;
  // only the changes that this transaction sees, like the orders
  await sql`delete from sales_changes where day = any(${these})`.execute(trx);
  await sql`delete from sales_summaries where day = any(${these})`.execute(trx);
  const { tables, rowsOf } = salesOfDays(days);
  const rows = (['state', 'method', 'product'] as const).map((division) => rowsOf(division));
  await sql`with ${tables} insert into sales_summaries ${sql.join(rows, sql` union all `)}`.execute(trx);
  await sql`insert into sales_summary_days (day) select unnest(${these})
    on conflict (day) do update set made_at = now()`.execute(trx);
}
