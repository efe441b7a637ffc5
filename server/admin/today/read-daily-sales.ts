import type { Today } from '#contract/admin/today.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { daysOf, lastDays } from '../reports/report-period.ts';
import { selectSales } from '../reports/summary-queries.ts';

/**
 * Orders and net sales of the last `count` days (Indian time) for the Today page, today first. Counted as in the report
 * of sales by day: see `selectSales`.
 */
export async function readDailySales(db: Database, count: number): Promise<NonNullable<Today['days']>> {
  const range = lastDays(count, new Date());
  const sales = new Map((await selectSales(db, range, 'day')).map((part) => [part.key, part]));
  return daysOf(range)
    .toReversed()
    .map((day) => {
      const part = sales.get(day);
      return {
        day,
        orders: part?.orders ?? 0,
        net: part ? toRupees(part.grossPaise - part.returnedPaise) : 0,
      };
    });
}
