import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';

const CANCELLED = sql.lit(ORDER_STATUS.cancelled);
const DAYS = 7;

export interface DayFigures {
  /** Such as 2026-11-22, in India. */
  day: string;
  orders: number;
  revenuePaise: number;
}

/** Orders and revenue of the last seven Indian days, today first. Cancelled orders have no revenue. */
export async function selectDayFigures(db: Database): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with today as (select (now() at time zone 'Asia/Kolkata')::date as day)
    select to_char(days.day, 'YYYY-MM-DD') as day, count(o.id)::int as orders,
      coalesce(sum(o.total_paise) filter (where o.status <> ${CANCELLED}), 0)::bigint as "revenuePaise"
    from (select today.day - n as day from today, generate_series(0, ${sql.lit(DAYS - 1)}) n) as days
    left join orders o on o.created_at >= days.day::timestamp at time zone 'Asia/Kolkata'
      and o.created_at < (days.day + 1)::timestamp at time zone 'Asia/Kolkata'
    group by days.day order by days.day desc`.execute(db);
  return rows;
}

/** True if the shop sells a visible product. */
export async function hasVisibleProduct(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products where status = 'active' and is_published) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** True if the shop has an order. */
export async function hasOrder(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(db);
  return rows[0]?.found ?? false;
}
