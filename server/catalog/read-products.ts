import type { Database } from '#server/database/database.ts';
import { type ShownProduct, selectProductsInOrder } from './product-queries.ts';

/** Products by their ids, in the order of the ids; an unknown id gives nothing. */
export async function readProducts(db: Database, ids: readonly string[]): Promise<ShownProduct[]> {
  return ids.length === 0 ? [] : selectProductsInOrder(db, ids);
}
