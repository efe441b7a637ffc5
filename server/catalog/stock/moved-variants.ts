import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/**
 * The start of the oldest transaction that is open now, in milliseconds: movements of earlier transactions are visible to the
 * next statement.
 */
export async function readOldestTransaction(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from least(now(), (
      select min(xact_start) from pg_stat_activity where datname = current_database()))) * 1000)::float8 as ms`.execute(
    trx,
  );
  return rows[0]?.ms ?? 0;
}

/** The ids of variants with movements since a time in milliseconds. */
export function movedVariants(since: number): RawBuilder<unknown> {
  return sql`select variant_id from stock_movements where at >= to_timestamp(${since}::float8 / 1000)`;
}
