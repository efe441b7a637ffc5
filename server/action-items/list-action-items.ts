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
