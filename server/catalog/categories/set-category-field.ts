import type { Actor } from '#server/audit/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { applyChanges } from '../editing/apply-changes-queries.ts';
import type { CatalogRowChange } from '../editing/catalog-change.ts';
import { selectStoredProducts } from '../editing/stored-product-queries.ts';

/**
 * Gives products another category or sub-category. Returns the changes, one per product. Caller holds the locks of the
 * products.
 */
export async function setCategoryField(
  trx: Transaction,
  { ids, field, name }: { ids: readonly string[]; field: 'category' | 'parent_category'; name: string },
  actor: Actor,
): Promise<CatalogRowChange[]> {
  const products = await selectStoredProducts(trx, ids);
  const changes = products.map(
    ({ id, fields }): CatalogRowChange => ({
      kind: 'product',
      id,
      before: { [field]: fields[field] },
      after: { [field]: name },
    }),
  );
  await applyChanges(trx, changes, { actor });
  return changes;
}
