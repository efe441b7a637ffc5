import { countOf, formatCount } from '#format/indian-digits.ts';
import { type Actor, SYSTEM } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { afterManyChanges } from '../after-many-changes.ts';
import { selectRenamedProducts } from '../editing/stored-product-queries.ts';
import { type SkippedProduct, takeBackChanges } from '../editing/undo-changes.ts';
import { beginImport } from '../import-export/staging-queries.ts';
import { startUndoing } from './change-import.ts';
import { lockImport, updateImport } from './import-queries.ts';
import {
  countNotUndone,
  type RowOutcome,
  selectLastOperation,
  updateOutcomes,
} from './import-row-queries.ts';
import { requireImport } from './list-imports.ts';

/**
 * Takes an import back as a whole, chunk by chunk, or goes on with it. Products that changed since the import are
 * skipped. `onProgress` gets the number of products so far. Throws UserError: not_found, invalid_request (not applied, or
 * longer ago than 30 days).
 */
export async function undoImport(
  db: Database,
  importId: string,
  actor: Actor,
  onProgress?: (products: number) => void,
): Promise<{ undone: number; skipped: number }> {
  const { state } = await requireImport(db, importId);
  // otherwise an earlier run was interrupted
  if (state !== 'undoing')
    await db.transaction().execute(async (trx) => await startUndoing(trx, importId, actor));
  for (;;) {
    const products = await undoLastProducts(db, importId);
    if (products === undefined) break;
    onProgress?.(products);
  }
  const [{ appliedCount }, skipped] = [await requireImport(db, importId), await countNotUndone(db, importId)];
  await afterManyChanges(db, appliedCount);
  return { undone: appliedCount - skipped, skipped };
}

/**
 * Takes the last applied products of an import back in one transaction. A product that changed since the import is
 * skipped, with the reason. Returns the number of products so far, skipped ones too; undefined if there are no more.
 */
export async function undoLastProducts(db: Database, importId: string): Promise<number | undefined> {
  return await db.transaction().execute(async (trx) => {
    await beginImport(trx);
    const found = await lockImport(trx, importId);
    if (found?.state !== 'undoing') return undefined;
    const rows = await selectLastOperation(trx, importId);
    if (rows.length === 0) {
      await updateImport(trx, importId, { state: 'undone', progress: 0 });
      return undefined;
    }
    const operationId = rows[0]?.operationId ?? null;
    const taken =
      operationId === null
        ? undefined
        : await takeBackChanges(trx, operationId, { actor: SYSTEM, isImport: found.change === null });
    const renamed = await selectRenamedProducts(
      trx,
      rows.map(({ productId }) => productId),
    );
    const skippedById = new Map(taken?.skipped.map((product) => [product.id, product]));
    const outcomes = rows.map(({ number, productId }): RowOutcome => {
      const skipped = skippedById.get(renamed.get(productId) ?? productId);
      if (taken && !skipped) return { number, outcome: 'undone' };
      return { number, outcome: 'not-undone', reason: reasonText(skipped) };
    });
    await updateOutcomes(trx, importId, outcomes);
    const progress = found.progress + rows.length;
    await updateImport(trx, importId, { progress });
    return progress;
  });
}

function reasonText(product: SkippedProduct | undefined): string {
  if (product?.reason === 'deleted') return 'It was deleted after the import.';
  if (product?.units)
    return `The import added ${countOf(product.units.added, 'unit')} and only ${formatCount(product.units.left)} ${product.units.left === 1 ? 'is' : 'are'} left: the others were sold or taken out. So nothing of it was taken back. Its former values are listed here: enter in the product which of them you want back.`;
  return 'It was changed after the import and stays as it is now.';
}
