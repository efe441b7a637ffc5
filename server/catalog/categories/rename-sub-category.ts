import type { RenameCategoryReply } from '#contract/admin/catalog/categories.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { allowLongTransaction } from '#server/database/statements/long-transaction.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { withRenamedSubCategory } from '#server/store-info/renamed-category.ts';
import { lockStoreInfo, writeStoreInfo } from '#server/store-info/store-info-setting.ts';
import { writeUndoOfProducts } from '../editing/undo-changes.ts';
import { outdateSummaries } from '../summaries/summaries.ts';
import {
  findRenamedCategory,
  findRenamedSubCategory,
  hasProducts,
  isCategoryNameUsed,
  isOfSubCategory,
  redirectSubCategory,
} from './category-queries.ts';
import { isRenameCurrent } from './rename-category.ts';
import { renameInProducts, renameStoredFacets, takeBackNames } from './rename-queries.ts';

type SubCategoryName = Record<'category' | 'from' | 'to', string>;

/**
 * Renames a sub-category of one category: its products, links of the home page, GST rate and size guides follow, and its
 * old address leads to the new one.
 * Throws UserError: not_found, invalid_request (the category has a sub-category of this name).
 */
export async function renameSubCategory(
  db: Database,
  { category, from, to }: SubCategoryName,
  actor: Actor,
): Promise<RenameCategoryReply> {
  return await db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    const details = await lockStoreInfo(trx);
    const condition = isOfSubCategory({ category, name: from });
    if (!(await hasProducts(trx, condition)))
      throw new UserError('not_found', 'There is no such sub-category. It may have been renamed.');
    const isOther = from.toLowerCase() !== to.toLowerCase();
    if (isOther && (await hasProducts(trx, isOfSubCategory({ category, name: to })))) {
      const message = `${category} has a sub-category ${to}. To join them, select the products and change it in the bulk editor.`;
      throw fieldError('to', message);
    }
    const named = { column: 'parent_category', condition, name: to } as const;
    const { products, operationId } = await renameInProducts(trx, named);
    const isOf = (name: string) => isOfSubCategory({ category, name });
    await renameStoredFacets(trx, { column: 'parent_category', isOf, from, to });
    const isFromUsed = isOther && (await isCategoryNameUsed(trx, from));
    await writeStoreInfo(trx, withRenamedSubCategory(details, { category, from, to, isFromUsed }));
    await redirectSubCategory(trx, { category, from, to });
    const entryId = await writeAudit(trx, actor, {
      action: 'category.rename',
      subjectKind: 'settings',
      subjectId: 'menu',
      before: { category, name: from },
      after: { category, name: to, products },
      operationId,
    });
    await outdateSummaries(trx, products);
    return { products, entryId };
  });
}

/**
 * Takes a new name back: products that changed their sub-category since keep it. Returns why it was skipped, if the
 * sub-category was renamed again or its category has another one of the former name.
 */
export async function undoSubCategoryRename(
  trx: Transaction,
  { operationId, undoesId, from, to, ...then }: { operationId: string; undoesId: number } & SubCategoryName,
  actor: Actor,
): Promise<string | { undone: number; skipped: string[] }> {
  await allowLongTransaction(trx);
  const details = await lockStoreInfo(trx);
  const category = await findCategoryOfRename(trx, { category: then.category, from, to });
  if (category === undefined) return 'The sub-category was renamed again since then.';
  const isOther = from.toLowerCase() !== to.toLowerCase();
  if (isOther && (await hasProducts(trx, isOfSubCategory({ category, name: from }))))
    return `${category} has a sub-category ${from} again. To join them, select the products and change it in the bulk editor.`;
  const result = await takeBackNames(trx, { column: 'parent_category', operationId });
  if (result.undone === 0) return result;
  await writeUndoOfProducts(trx, { ...result, undoesId, subjectId: from }, actor);
  const isFromUsed = isOther && (await isCategoryNameUsed(trx, to));
  await writeStoreInfo(trx, withRenamedSubCategory(details, { category, from: to, to: from, isFromUsed }));
  await redirectSubCategory(trx, { category, from: to, to: from });
  const isOf = (name: string) => isOfSubCategory({ category, name });
  await renameStoredFacets(trx, { column: 'parent_category', isOf, from: to, to: from });
  await outdateSummaries(trx, result.undone);
  return result;
}

/** The present name of the category whose sub-category still has the new name; undefined if it was renamed again. */
async function findCategoryOfRename(
  trx: Transaction,
  { category, from, to }: SubCategoryName,
): Promise<string | undefined> {
  // the redirects of its sub-categories follow a renamed category
  for (const name of [category, await findRenamedCategory(trx, category)]) {
    if (name === undefined) continue;
    const redirectedTo = await findRenamedSubCategory(trx, { category: name, name: from });
    if (isRenameCurrent({ from, to }, redirectedTo)) return name;
  }
  return undefined;
}
