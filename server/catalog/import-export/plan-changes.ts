import type { Transaction } from '#server/database/database.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import type { CatalogProduct, FileProduct } from '../product.ts';
import { isSameProduct } from './is-same-product.ts';
import { type PlannedProduct, planStock, type StockPlan } from './stock-plan.ts';

/** A product of a file beside the stored one. */
export interface PlannedChange {
  kind: 'created' | 'updated' | 'unchanged';
  product: PlannedProduct;
  stored: CatalogProduct | undefined;
}

/** Compares products of a file with the stored ones. Changes nothing. */
export async function planChanges(
  trx: Transaction,
  batch: readonly FileProduct[],
  isStockSet: boolean,
): Promise<{ changes: PlannedChange[]; stockPlans: StockPlan[] }> {
  const stored = await selectFullProducts(
    trx,
    batch.map(({ id }) => id),
  );
  const storedById = new Map(stored.map((product) => [product.id, product]));
  const { products, plans } = await planStock(trx, batch, storedById, isStockSet);
  const changes = products.map((product): PlannedChange => {
    const known = storedById.get(product.id);
    if (!known) return { kind: 'created', product, stored: undefined };
    return { kind: isSameProduct(known, product) ? 'unchanged' : 'updated', product, stored: known };
  });
  return { changes, stockPlans: plans };
}

/** The products of a comparison that an import has to store. */
export function changedProducts(changes: readonly PlannedChange[]): PlannedProduct[] {
  return changes.filter(({ kind }) => kind !== 'unchanged').map(({ product }) => product);
}
