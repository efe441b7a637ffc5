import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Returns the SQL text of a query without parameters, to be extended by the caller. Compiles it once:
 * compiling a long query for every request takes as long as running it.
 */
export function staticQuery<Row>(
  build: (db: Database) => Compilable<Row>,
): (db: Database) => RawBuilder<Row> {
  let text: string | undefined;
  return (db) => {
    text ??= textOf(build(db));
    return sql.raw<Row>(text);
  };
}

function textOf(query: Compilable): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error('a static query has no parameters');
  return text;
}

/** The row type of a static query. */
export type RowOf<Query> = Query extends (db: Database) => RawBuilder<infer Row> ? Row : never;
