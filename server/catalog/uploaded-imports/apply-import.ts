import type { Database, Transaction } from '#server/database/database.ts';
import { startProcessingImages } from '#server/images/image-maintenance.ts';
import { disableDemoMode } from '#server/store-info/demo-mode.ts';
import { afterManyChanges } from '../after-many-changes.ts';
import { lockProducts } from '../editing/stored-product-queries.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import { applyRecordedProducts } from '../import-export/apply-import-queries.ts';
import { changedProducts, planChanges } from '../import-export/plan-changes.ts';
import { beginImport, stageRows, toStagedRows } from '../import-export/staging-queries.ts';
import { lockImport, selectImport, updateImport } from './import-queries.ts';
import { type PendingRow, type RowOutcome, selectPendingRows, updateOutcomes } from './import-row-queries.ts';
import { applyLargeChange } from './large-change.ts';
import { parseFileProduct, storedVersion } from './read-import.ts';
import type { ImportInWork } from './uploaded-import.ts';

/** Products per transaction: orders wait at most for one of them. */
const CHUNK_PRODUCTS = 200;

/**
 * Applies the next products of an import in one transaction, with what is needed to take them back. A product that
 * changed since the review is skipped. Each product is applied once, whenever a server is killed. Returns true if there
 * is more to do.
 */
export async function applyNextProducts(db: Database, importId: string): Promise<boolean> {
  const done = await db.transaction().execute(async (trx) => {
    await beginImport(trx);
    const found = await lockImport(trx, importId);
    if (found?.state !== 'applying') return undefined;
    const pending = await selectPendingRows(trx, importId, CHUNK_PRODUCTS);
    if (pending.length === 0) {
      const counted = await selectImport(trx, importId);
      // the session of a visitor of the demo would end with it
      if (counted && counted.newCount > 0 && !found.isDemo) await disableDemoMode(trx);
      await updateImport(trx, importId, { state: 'applied', progress: 0, appliedAt: new Date() });
      await startProcessingImages(trx);
      return { applied: counted?.appliedCount ?? 0 };
    }
    if (found.change) await applyLargeChange(trx, found, found.change, pending);
    else await applyRows(trx, found, pending);
    await updateImport(trx, importId, { progress: found.progress + pending.length });
    return { applied: undefined };
  });
  if (done?.applied !== undefined) await afterManyChanges(db, done.applied);
  return done !== undefined && done.applied === undefined;
}

async function applyRows(
  trx: Transaction,
  { id: importId, setsStock, staffName }: ImportInWork,
  pending: readonly PendingRow[],
): Promise<void> {
  const ids = pending.map(({ productId }) => productId);
  // nothing may change between the comparison and the change
  await lockProducts(trx, ids);
  const stored = new Map((await selectFullProducts(trx, ids)).map((product) => [product.id, product]));
  const isCurrent = (row: PendingRow) => storedVersion(stored.get(row.productId)) === row.storedVersion;
  const current = pending.filter(isCurrent);
  const { changes } = await planChanges(
    trx,
    current.map(({ product }) => parseFileProduct(product)),
    setsStock,
  );
  await stageRows(trx, toStagedRows(changedProducts(changes)));
  const operationId = await applyRecordedProducts(trx, staffName);
  const outcomes = pending.map((row): RowOutcome => {
    if (isCurrent(row)) return { number: row.number, outcome: 'applied' };
    return { number: row.number, outcome: 'skipped', reason: skippedReason(row, stored.has(row.productId)) };
  });
  await updateOutcomes(trx, importId, outcomes, operationId);
}

function skippedReason({ kind }: PendingRow, isStored: boolean): string {
  if (!isStored) return 'It was deleted after the review.';
  return kind === 'new'
    ? 'A product with this URL handle was added after the review.'
    : 'It was changed after the review.';
}
