import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ActionItemGroup, ActionItemKind } from './action-item.ts';
import { ACTION_ITEM_QUERIES } from './action-item-queries.ts';

/**
 * Lists the open action items, printed by the command `attention`: most urgent kind first. Kinds without open
 * action items are left out.
 */
export async function listActionItems(db: Database): Promise<ActionItemGroup[]> {
  const groups: ActionItemGroup[] = [];
  for (const kind of Object.keys(ACTION_ITEM_QUERIES) as ActionItemKind[]) {
    const query = ACTION_ITEM_QUERIES[kind];
    const rows = typeof query === 'function' ? await query(db) : (await query.execute(db)).rows;
    // the table of queries guarantees that the rows are of this kind
    if (rows.length > 0) groups.push({ kind, items: rows } as ActionItemGroup);
  }
  return groups;
}

/** The oldest open action items of one kind, and how many there are. */
export type LimitedActionItems = ActionItemGroup & { count: number };

/** Counts stop here: no person works through more in a day. */
const MAX_COUNT = 1_000;

/**
 * Lists the oldest open action items of every kind, at most `limitPerKind` each, most urgent kind first, with their number up
 * to 1,000. Of the kind `complete` all are listed, up to 1,000.
 */
export async function listOldestActionItems(
  db: Database,
  limitPerKind: number,
  complete?: string,
): Promise<LimitedActionItems[]> {
  const groups = await Promise.all(
    (Object.keys(ACTION_ITEM_QUERIES) as ActionItemKind[]).map(async (kind) => {
      const query = ACTION_ITEM_QUERIES[kind];
      const limit = kind === complete ? MAX_COUNT : limitPerKind;
      const { rows, count } =
        typeof query === 'function'
          ? countRows<unknown>(await query(db, MAX_COUNT))
          : await oldestOf<unknown>(db, query, limit);
      // the table of queries guarantees that the rows are of this kind
      return { kind, items: rows.slice(0, limit), count } as LimitedActionItems;
    }),
  );
  return groups.filter(({ count }) => count > 0);
}

const countRows = <Row>(rows: Row[]) => ({ rows, count: rows.length });

async function oldestOf<Row>(db: Database, query: RawBuilder<Row>, limit: number) {
  const { rows } = await sql<Row>`select * from (${query}) as item limit ${limit}`.execute(db);
  if (rows.length < limit) return countRows(rows);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${query}) as item limit ${MAX_COUNT}) as items`.execute(
    db,
  );
  return { rows, count: counted.rows[0]?.count ?? rows.length };
}
