import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { selectStoreInfo } from './store-info-queries.ts';

/** What the merchant has told about the store; everything is absent in a shop that was never told anything. */
export async function readStoreInfo(db: Database): Promise<StoreDetails> {
  const kept = await selectStoreInfo(db);
  return kept === undefined ? {} : storeDetails.parse(kept);
}
