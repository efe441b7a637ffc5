import { type RawBuilder, sql } from 'kysely';

/**
 * A list for `= any(…)` or `unnest(…)`. It is read by a subquery, which hides its length: PostgreSQL then keeps one plan for all
 * lists. With the length known, it would plan a statement for a few values each time it runs, which may take longer than to run it.
 */
export function arrayOf<Value>(values: readonly Value[], type: 'text' | 'bigint'): RawBuilder<Value[]> {
  const array = sql.raw(`${type}[]`);
  return sql<Value[]>`(select ${values}::${array})::${array}`;
}
