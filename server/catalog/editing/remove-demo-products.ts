import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { applyChanges } from './apply-changes-queries.ts';
import { type CatalogRowChange, deletionOf } from './catalog-change.ts';
import { type DemoProduct, markUnchanged, selectDemoProducts } from './demo-product-queries.ts';
import { selectStoredProducts } from './stored-product-queries.ts';

/** The products of the demo catalog: unchanged ones, and those that the merchant has made their own. */
export async function findDemoProducts(
  db: Database | Transaction,
): Promise<{ unchanged: DemoProduct[]; changed: DemoProduct[] }> {
  const products = await selectDemoProducts(db);
  return {
    unchanged: products.filter(({ isChanged }) => !isChanged),
    changed: products.filter(({ isChanged }) => isChanged),
  };
}

/**
 * Deletes the unchanged products of the demo catalog. Their orders stay readable. Returns what it changed, for taking
 * it back.
 */
export async function removeDemoProducts(trx: Transaction, actor: Actor): Promise<CatalogRowChange[]> {
  const { unchanged } = await findDemoProducts(trx);
  const stored = await selectStoredProducts(
    trx,
    unchanged.map(({ id }) => id),
    { isLocked: true },
  );
  const changes = stored.flatMap(deletionOf);
  if (changes.length > 0) await applyChanges(trx, changes, { actor });
  return changes;
}

/** Marks products that came back as unchanged, so that they can be removed again. */
export async function markDemoProductsUnchanged(
  trx: Transaction,
  changes: readonly { kind: string; id: string }[],
): Promise<void> {
  const ids = changes.filter(({ kind }) => kind === 'product').map(({ id }) => id);
  await markUnchanged(trx, ids);
}
