import { type RawBuilder, sql } from 'kysely';

/**
 * A list for `= any(…)`. One value is a parameter of its own: PostgreSQL then keeps one plan for all values. It expects ten of
 * a list whose length it does not know, and so plans a statement for a single one each time it runs.
 */
export function arrayOf<Value>(values: readonly Value[], type: 'text' | 'bigint'): RawBuilder<Value[]> {
  const elements = values.length === 1 ? sql`array[${values[0]}]` : sql`${values}`;
  return sql<Value[]>`${elements}::${sql.raw(type)}[]`;
}
