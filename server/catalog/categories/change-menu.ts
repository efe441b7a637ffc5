import type { CategoryMenu } from '#contract/admin/catalog/categories.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { assertVersion } from '#server/security/content-version.ts';
import { menuOf, storeMenu } from '#server/store-info/menu.ts';
import { lockStoreInfo } from '#server/store-info/store-info-setting.ts';
import { menuVersion } from './category-tree.ts';

/**
 * Replaces the menu of the shop: its categories and their order. Returns the entry of the activity log.
 * Throws UserError: invalid_request (a category twice), precondition_failed (with the present menu).
 */
export async function changeMenu(
  db: Database,
  { menu, expectedVersion }: { menu: CategoryMenu; expectedVersion: string },
  actor: Actor,
): Promise<number> {
  const keys = menu.entries.map(({ name }) => name.toLowerCase());
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (repeated >= 0) {
    const message = 'This category is in the menu already.';
    throw fieldError(`entries.${repeated}.name`, message);
  }
  return await db.transaction().execute(async (trx) => {
    const details = await lockStoreInfo(trx);
    const { entries } = menuOf(details);
    const currentVersion = menuVersion({ entries });
    const message = 'Someone else changed the menu meanwhile. Look at both versions.';
    assertVersion(expectedVersion, { current: { entries }, currentVersion, message });
    await storeMenu(trx, details, menu);
    return await writeAudit(trx, actor, {
      action: 'category.change-menu',
      subjectKind: 'settings',
      subjectId: 'menu',
      before: { entries },
      after: { entries: menu.entries },
    });
  });
}

/** Takes a change of the menu back. Returns why it was skipped; undefined if it was taken back. */
export async function undoMenuChange(
  trx: Transaction,
  { before, after, undoesId }: { before: CategoryMenu; after: CategoryMenu; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const details = await lockStoreInfo(trx);
  if (menuVersion(menuOf(details)) !== menuVersion(after)) return 'The menu changed again since then.';
  await storeMenu(trx, details, before);
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'settings',
    subjectId: 'menu',
    before: after,
    after: before,
    undoesId,
  });
  return undefined;
}
