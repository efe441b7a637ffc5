import { SYSTEM } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { takeBackChanges } from '../editing/undo-changes.ts';
import { beginImport } from '../import-export/staging-queries.ts';
import {
  lockImport,
  type RowOutcome,
  selectLastOperation,
  updateImport,
  updateOutcomes,
} from './import-queries.ts';

/**
 * Takes the last applied products of an import back in one transaction. A product that changed since the import is
 * skipped, with the reason. Returns true if there is more to do.
 */
export async function undoLastProducts(db: Database, importId: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await beginImport(trx);
    const found = await lockImport(trx, importId);
    if (found?.state !== 'undoing') return false;
    const rows = await selectLastOperation(trx, importId);
    if (rows.length === 0) {
      await updateImport(trx, importId, { state: 'undone', progress: 0 });
      return false;
    }
    const operationId = rows[0]?.operationId ?? null;
    const taken =
      operationId === null
        ? undefined
        : await takeBackChanges(trx, operationId, { actor: SYSTEM, isImport: found.change === null });
    const skipped = new Set(taken?.skipped.map(({ id }) => id) ?? rows.map(({ productId }) => productId));
    const outcomes = rows.map(
      ({ number, productId }): RowOutcome =>
        skipped.has(productId)
          ? {
              number,
              outcome: 'not-undone',
              reason: 'It was changed after the import and stays as it is now.',
            }
          : { number, outcome: 'undone' },
    );
    await updateOutcomes(trx, importId, outcomes);
    await updateImport(trx, importId, { progress: found.progress + rows.length });
    return true;
  });
}
