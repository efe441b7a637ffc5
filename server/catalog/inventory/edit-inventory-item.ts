import type { PatchInventoryBody } from '#contract/admin/catalog/inventory.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import { isSameJson, type RowFields } from '#server/operations/row-change.ts';
import { contentVersion, versionConflict } from '#server/security/content-version.ts';
import { applyChanges } from '../editing/apply-changes-queries.ts';
import { type CatalogRowChange, differingFields } from '../editing/catalog-change.ts';
import { lockProducts, selectProductIdsOfVariants } from '../editing/stored-product-queries.ts';
import { type LockedVariant, lockInventoryVariants } from './inventory-queries.ts';

/** Identifies what staff edit of a variant in the inventory: sales do not change it. */
export function inventoryItemVersion({
  storageLocation = null,
  ownThreshold = null,
}: {
  storageLocation?: string | null | undefined;
  ownThreshold?: number | null | undefined;
}): string {
  return contentVersion({ storageLocation, ownThreshold });
}

/**
 * Changes the threshold or the storage location of a variant, in an operation that can be taken back. Returns the entry
 * of the activity log; undefined if nothing changed. `current`: the variant as replies have it.
 * Throws UserError: not_found, precondition_failed (with the present variant).
 */
export async function editInventoryItem(
  db: Database,
  id: number,
  {
    patch,
    version,
    current,
  }: { patch: PatchInventoryBody; version: string; current: (trx: Transaction) => Promise<unknown> },
  actor: Actor,
): Promise<number | undefined> {
  return await db.transaction().execute(async (trx) => {
    const productIds = await selectProductIdsOfVariants(trx, [String(id)]);
    // the change updates the product too, and others lock a product before its variants
    await lockProducts(trx, [...productIds.values()]);
    const [variant] = await lockInventoryVariants(trx, [id]);
    if (!variant) throw new UserError('not_found', 'This variant does not exist. It may have been deleted.');
    const currentVersion = inventoryItemVersion(variant);
    if (currentVersion !== version) {
      const message = 'Someone else changed this variant meanwhile. Look at both versions.';
      throw versionConflict({ current: await current(trx), currentVersion, message });
    }
    const difference = differingFields(columnsOf(variant), patchedColumns(patch), isSameJson);
    if (!difference) return undefined;
    const changes: CatalogRowChange[] = [{ kind: 'variant', id: String(id), ...difference }];
    await applyChanges(trx, changes, { actor });
    const operationId = await recordOperation(trx, changes);
    return await writeAudit(trx, actor, {
      action: 'inventory.edit',
      subjectKind: 'product',
      subjectId: variant.productId,
      ...difference,
      operationId,
    });
  });
}

const columnsOf = ({ storageLocation, ownThreshold }: LockedVariant): RowFields => ({
  storage_location: storageLocation,
  low_stock_threshold: ownThreshold,
});

function patchedColumns({ storageLocation, ownThreshold }: PatchInventoryBody): RowFields {
  return {
    ...(storageLocation !== undefined && { storage_location: storageLocation || null }),
    ...(ownThreshold !== undefined && { low_stock_threshold: ownThreshold }),
  };
}
