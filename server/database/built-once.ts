import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * A query without values, as text to put others behind. Built the first time only: to build a long query for every
 * reader takes as long as the database does to answer it.
 */
export function builtOnce<Row>(build: (db: Database) => Compilable<Row>): (db: Database) => RawBuilder<Row> {
  let text: string | undefined;
  return (db) => {
    text ??= textOf(build(db));
    return sql.raw<Row>(text);
  };
}

function textOf(query: Compilable): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error('a query that is built once holds no values');
  return text;
}

/** What one row of such a query holds. */
export type RowOf<Query> = Query extends (db: Database) => RawBuilder<infer Row> ? Row : never;
