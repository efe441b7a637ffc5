import { sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';

/**
 * Reads in a transaction of its own whose statements are planned for their parameters, and run in one process. For the first
 * rows of a list in the order of an index: a plan for any words would read all rows with them, and parallel workers each read
 * ahead of one another, many times as many rows as the list needs. Pages are expected in memory or on an SSD: with the costs of a
 * turning disk, a list reads all variants instead of those of the products it has found. The pages of a million products fit
 * into the memory of a bitmap: where they do not, each row of a page is read to find the one that matches.
 */
export async function planForFirstRows<Result>(
  db: Database,
  read: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local max_parallel_workers_per_gather = 0; set local plan_cache_mode = force_custom_plan;
      set local random_page_cost = 1.1; set local work_mem = '32MB'`.execute(trx);
    return await read(trx);
  });
}
