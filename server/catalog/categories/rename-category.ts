import type { RenameCategoryBody, RenameCategoryReply } from '#contract/admin/catalog/categories.ts';
import { hasCategoryRules } from '#contract/admin/catalog/categories-with-rules.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { allowLongTransaction } from '#server/database/statements/long-transaction.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { menuOf } from '#server/store-info/menu.ts';
import { withRenamedCategory } from '#server/store-info/renamed-category.ts';
import { lockStoreInfo, writeStoreInfo } from '#server/store-info/store-info-setting.ts';
import { writeUndoOfProducts } from '../editing/undo-changes.ts';
import { outdateSummaries } from '../summaries/summaries.ts';
import {
  findRenamedCategory,
  hasProducts,
  isOfCategory,
  redirectCategory,
  selectCategoryCounts,
} from './category-queries.ts';
import { renameInProducts, renameStoredFacets, takeBackNames } from './rename-queries.ts';

type NewName = Omit<RenameCategoryBody, 'category'>;

/**
 * Renames a category: its products, its place in the menu, its texts, links of the home page, GST rate and size guides
 * follow, and its old address leads to the new one.
 * Throws UserError: not_found, invalid_request (there is a category of this name, or one of the names has rules of its own).
 */
export async function renameCategory(
  db: Database,
  { from, to }: NewName,
  actor: Actor,
): Promise<RenameCategoryReply> {
  return await db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    assertHasNoRules(from);
    assertHasNoRules(to);
    const details = await lockStoreInfo(trx);
    const inMenu = menuKeys(details);
    const isKnown = inMenu.includes(from.toLowerCase()) || (await hasProducts(trx, isOfCategory(from)));
    if (!isKnown) throw new UserError('not_found', 'There is no such category. It may have been renamed.');
    if (await isTaken(trx, { from, to }, inMenu)) {
      const message = `There is a category ${to}. Move the products there instead.`;
      throw fieldError('to', message);
    }
    const named = { column: 'category', condition: isOfCategory(from), name: to } as const;
    const { products, operationId } = await renameInProducts(trx, named);
    await renameStoredFacets(trx, { column: 'category', isOf: isOfCategory, from, to });
    await writeStoreInfo(trx, withRenamedCategory(details, { from, to }));
    await redirectCategory(trx, from, to);
    const entryId = await writeAudit(trx, actor, {
      action: 'category.rename',
      subjectKind: 'settings',
      subjectId: 'menu',
      before: { name: from },
      after: { name: to, products },
      operationId,
    });
    await outdateSummaries(trx, products);
    return { products, entryId };
  });
}

/**
 * Takes a new name back: products that changed their category since keep it. Returns why it was skipped, if the category
 * was renamed again or there is another one of the former name.
 */
export async function undoRename(
  trx: Transaction,
  { operationId, undoesId, from, to }: { operationId: string; undoesId: number } & NewName,
  actor: Actor,
): Promise<string | { undone: number; skipped: string[] }> {
  await allowLongTransaction(trx);
  const details = await lockStoreInfo(trx);
  if (!isRenameCurrent({ from, to }, await findRenamedCategory(trx, from)))
    return 'The category was renamed again since then.';
  if (await isTaken(trx, { from: to, to: from }, menuKeys(details)))
    return `There is a category ${from} again. Move the products there instead.`;
  const result = await takeBackNames(trx, { column: 'category', operationId });
  await renameStoredFacets(trx, { column: 'category', isOf: isOfCategory, from: to, to: from });
  await writeStoreInfo(trx, withRenamedCategory(details, { from: to, to: from }));
  await redirectCategory(trx, to, from);
  if (result.undone > 0) await writeUndoOfProducts(trx, { ...result, undoesId, subjectId: from }, actor);
  else
    await writeAudit(trx, actor, {
      action: 'activity.undo',
      subjectKind: 'settings',
      subjectId: 'menu',
      before: { name: to },
      after: { name: from },
      undoesId,
    });
  await outdateSummaries(trx, result.undone);
  return result;
}

function assertHasNoRules(name: string): void {
  if (!hasCategoryRules(name)) return;
  const message = `The page ${name} has rules of its own: it finds products also by other facts. Change its heading instead.`;
  throw fieldError('to', message);
}

/** The names of the menu in lower case. */
const menuKeys = (details: StoreDetails): string[] =>
  menuOf(details).entries.map(({ name }) => name.trim().toLowerCase());

/** True if the new name is the name of another category, with products or in the menu. */
async function isTaken(trx: Transaction, { from, to }: NewName, inMenu: readonly string[]): Promise<boolean> {
  const key = to.toLowerCase();
  if (key === from.toLowerCase()) return false;
  if (inMenu.includes(key)) return true;
  return (await selectCategoryCounts(trx)).some(({ name }) => name?.trim().toLowerCase() === key);
}

/**
 * True if a category or sub-category still has the name that a rename gave it. `redirectedTo`: where its former name
 * leads. A rename that changed only the letter case stored no redirect: one that is there now is of a later rename.
 */
export function isRenameCurrent({ from, to }: NewName, redirectedTo: string | undefined): boolean {
  return redirectedTo === (from.toLowerCase() === to.toLowerCase() ? undefined : to);
}
