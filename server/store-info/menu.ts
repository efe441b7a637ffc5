import type { CategoryMenu } from '#contract/admin/catalog/categories.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Transaction } from '#server/database/database.ts';
import { writeStoreInfo } from './store-info-setting.ts';

/** The menu that the shop shows if none is stored (specification, section 9). */
const BUILT_IN_MENU = ['men', 'women', 'accessories'];

/** The menu of the shop. */
export function menuOf({ categories = [] }: StoreDetails): CategoryMenu & { isBuiltIn: boolean } {
  const isBuiltIn = categories.length === 0;
  const names = isBuiltIn ? BUILT_IN_MENU : categories;
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
