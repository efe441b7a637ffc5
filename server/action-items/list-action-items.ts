import type { Database } from '#server/database/database.ts';
import { ACTION_ITEMS } from './action-item-queries.ts';

export interface ActionItemList {
  heading: string;
  advice: string;
  lines: string[];
}

/** Lists the open tasks of the merchant, most urgent first. Headings without open tasks are left out. */
export async function listActionItems(db: Database): Promise<ActionItemList[]> {
  const actionItems: ActionItemList[] = [];
  for (const { heading, advice, lines } of ACTION_ITEMS) {
    const { rows } = await lines.execute(db);
    if (rows.length > 0) actionItems.push({ heading, advice, lines: rows.map(({ line }) => line) });
  }
  return actionItems;
}
