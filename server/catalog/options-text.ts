import { sql } from 'kysely';
import { NO_COLOR } from '#format/options.ts';

/** `formatOptions` of the columns size and color of a table, by its name in the statement. */
export const optionsText = (table: string) =>
  sql<string>`concat_ws(', ', nullif(${sql.ref(`${table}.size`)}, ''), nullif(nullif(${sql.ref(`${table}.color`)}, ''), ${sql.lit(NO_COLOR)}))`;
