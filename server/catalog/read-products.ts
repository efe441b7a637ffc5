import type { Database } from '#server/database/database.ts';
import { type ShownProduct, selectProductsInOrder } from './product-queries.ts';

/** Returns products by id, in the order of the ids; unknown ids are skipped. */
export async function readProducts(db: Database, ids: readonly string[]): Promise<ShownProduct[]> {
  return ids.length === 0 ? [] : selectProductsInOrder(db, ids);
}
