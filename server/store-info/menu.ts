import type { CategoryMenu } from '#contract/admin/catalog/categories.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Transaction } from '#server/database/database.ts';
import { writeStoreInfo } from './store-info-setting.ts';

/** The categories that the storefront shows if none are stored (specification, section 9). */
export const DEFAULT_CATEGORIES = ['men', 'women', 'accessories'];

/** The menu of the shop. */
export function menuOf({ categories = [] }: StoreDetails): CategoryMenu & { isBuiltIn: boolean } {
  const isBuiltIn = categories.length === 0;
  const names = isBuiltIn ? DEFAULT_CATEGORIES : categories;
  return { entries: names.map((name) => ({ name })), isBuiltIn };
}

/** Stores the menu. Caller holds the lock of `details`. */
export async function storeMenu(
  trx: Transaction,
  details: StoreDetails,
  { entries }: CategoryMenu,
): Promise<void> {
  await writeStoreInfo(trx, { ...details, categories: entries.map(({ name }) => name) });
}
