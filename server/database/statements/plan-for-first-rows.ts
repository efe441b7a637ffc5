import { sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';

/**
 * Reads in a transaction of its own whose statements run in one process. For the first rows of a list in the order of an
 * index: parallel workers each read ahead of one another, and many times as many rows as the list needs.
 */
export async function withoutParallelWorkers<Result>(
  db: Database,
  read: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    return await read(trx);
  });
}
