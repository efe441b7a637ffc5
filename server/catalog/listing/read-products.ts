import type { Database } from '#server/database/database.ts';
import { type PublicProduct, selectPublicProducts } from '../product-queries.ts';

/** Returns products by id, in the order of the ids; unknown ids are skipped. */
export async function listProductsByIds(db: Database, ids: readonly string[]): Promise<PublicProduct[]> {
  return ids.length === 0 ? [] : selectPublicProducts(db, ids);
}
