import { type StoreDetails, storeDetails } from '#contract/store-info.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { lockShopSetting, writeShopSetting } from '#server/database/shop-setting.ts';

/** The row of `shop_settings` that contains the store information. `readStoreInfo` reads it. */
export const STORE_INFO_KEY = 'store-info';

/** The merchant's store information, locked until the transaction ends. */
export async function lockStoreInfo(trx: Transaction): Promise<StoreDetails> {
  return storeDetails.parse(await lockShopSetting(trx, STORE_INFO_KEY, {}));
}

/** Replaces the store information. To change a part of it, read it with `lockStoreInfo` in the same transaction. */
export async function writeStoreInfo(db: Database, details: StoreDetails): Promise<void> {
  await writeShopSetting(db, STORE_INFO_KEY, details);
}
