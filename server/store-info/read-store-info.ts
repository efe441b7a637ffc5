import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { selectStoreInfo } from './store-info-queries.ts';

/** The merchant's store information. Every field is absent if nothing was saved yet. */
export async function readStoreInfo(db: Database): Promise<StoreDetails> {
  const stored = await selectStoreInfo(db);
  return stored === undefined ? {} : storeDetails.parse(stored);
}
