import { type FormattedActionItems, formatActionItems } from '#server/action-items/format-action-item.ts';
import { listActionItems } from '#server/action-items/list-action-items.ts';
import type { Database } from '#server/database/database.ts';

/** The open tasks of the merchant, as the command `attention` prints them. */
export async function actionItemTexts(db: Database): Promise<FormattedActionItems[]> {
  return (await listActionItems(db)).map((group) => formatActionItems(group, '  '));
}
