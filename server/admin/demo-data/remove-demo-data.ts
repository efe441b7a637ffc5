import type { DemoData, RemoveDemoDataReply } from '#contract/admin/demo-data.ts';
import { countOf } from '#format/indian-digits.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import {
  findDemoProducts,
  markDemoProductsUnchanged,
  removeDemoProducts,
} from '#server/catalog/editing/remove-demo-products.ts';
import { undoCatalogChanges } from '#server/catalog/editing/undo-changes.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { recordOperation, selectOperation } from '#server/operations/record-operation.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import { removeDemoStoreInfo, restoreDemoStoreInfo } from '#server/store-info/remove-demo-store-info.ts';

/** What of the demo is still in the shop. */
export async function findDemoData(db: Database): Promise<DemoData> {
  const [isDemo, { unchanged, changed }] = await Promise.all([isDemoMode(db), findDemoProducts(db)]);
  return { isDemo, products: unchanged.length, changed: changed.map(nameOf) };
}

/**
 * Removes the unchanged products of the demo, its store information where it was not replaced, and its test payments,
 * in one transaction. Orders, their documents, and products that were edited stay. It can be taken back as a whole.
 * Throws UserError: not_found (nothing is left of the demo), invalid_request (another number of products than expected).
 */
export async function removeDemoData(
  db: Database,
  expected: number,
  actor: Actor,
): Promise<RemoveDemoDataReply> {
  return await db.transaction().execute(async (trx) => {
    const changes = await removeDemoProducts(trx, actor);
    const ofStore = await removeDemoStoreInfo(trx);
    const removed = changes.filter(({ kind }) => kind === 'product').length;
    if (removed === 0 && !ofStore)
      throw new UserError('not_found', 'Nothing of the demo is left in the shop.');
    if (removed !== expected)
      throw new UserError(
        'invalid_request',
        `${countOf(removed, 'product')} of the demo ${removed === 1 ? 'is' : 'are'} unchanged now, not ${expected}. Look again.`,
      );
    const operationId = await recordOperation(trx, [...(ofStore ? [ofStore] : []), ...changes]);
    const entryId = await writeAudit(trx, actor, {
      action: 'demo-data.remove',
      subjectKind: 'settings',
      subjectId: 'demo',
      after: { products: removed },
      operationId,
    });
    const { changed } = await findDemoProducts(trx);
    return { removed, remaining: changed.map(nameOf), entryId };
  });
}

/** Takes the removal back: products whose handle is used by another product since are skipped. */
export async function restoreDemoData(
  trx: Transaction,
  { operationId, undoesId, subjectId }: { operationId: string; undoesId: number; subjectId: string },
  actor: Actor,
): Promise<{ undone: number; skipped: string[] }> {
  const changes = await selectOperation(trx, operationId);
  const hadProducts = changes.some(({ kind }) => kind === 'product');
  const undone = { operationId, undoesId, subjectId };
  const result = hadProducts ? await undoCatalogChanges(trx, undone, actor) : undefined;
  if (result?.undone === 0) return result;
  await markDemoProductsUnchanged(trx, changes);
  await restoreDemoStoreInfo(trx, changes);
  if (result) return result;
  await writeAudit(trx, actor, { action: 'activity.undo', subjectKind: 'settings', subjectId, undoesId });
  return { undone: 1, skipped: [] };
}

const nameOf = ({ id, title }: { id: string; title: string }) => ({ id, title });
