import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { readShopSetting } from '#server/database/shop-setting.ts';
import { STORE_INFO_KEY } from './store-info-setting.ts';

/** The merchant's store information. Every field is absent if nothing was saved yet. */
export async function readStoreInfo(db: Database): Promise<StoreDetails> {
  return storeDetails.parse((await readShopSetting(db, STORE_INFO_KEY)) ?? {});
}
