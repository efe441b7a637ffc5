import type { Database } from '#server/database/database.ts';
import { addQuarters, replaceSummaries, selectDaysToSummarize } from './summary-queries.ts';

const DAYS_PER_TRANSACTION = 31;

/**
 * Summarizes the sales of past days that have no summary yet, or have changed since, and then sums up whole quarters.
 * Returns the number of days.
 */
export async function summarizeSales(db: Database, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  let days: number;
  do {
    days = await summarizeSomeDays(db);
    count += days;
  } while (days === DAYS_PER_TRANSACTION && !stopping?.aborted);
  await db.transaction().setIsolationLevel('repeatable read').execute(addQuarters);
  return count;
}

/** One snapshot for the changes and the orders: a change that commits meanwhile remains for the next run. */
async function summarizeSomeDays(db: Database): Promise<number> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const days = await selectDaysToSummarize(trx, DAYS_PER_TRANSACTION);
      await replaceSummaries(trx, days);
      return days.length;
    });
}
