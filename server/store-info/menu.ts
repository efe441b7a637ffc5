import type { CategoryMenu } from '#contract/admin/catalog/categories.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Transaction } from '#server/database/database.ts';
import { writeStoreInfo } from './store-info-setting.ts';

/** The menu that the shop shows if none is stored (specification, section 9). */
const BUILT_IN_MENU = ['men', 'women', 'accessories'];

const titleKey = (name: string) => `listing.title.${name.toLowerCase()}`;
const introKey = (name: string) => `listing.intro.${name.toLowerCase()}`;
const imageKey = (name: string) => `listing.image.${name.toLowerCase()}`;
const HOME_CATEGORY = /^home\.category\d$/;

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

/** Gives a category its new name in the menu, its texts and its GST rate. Caller holds the lock of `details`. */
export async function renameInStoreDetails(
  trx: Transaction,
  details: StoreDetails,
  from: string,
  to: string,
): Promise<void> {
  const { categories, content, gstRates } = details;
  const isFrom = (name: string) => name.trim().toLowerCase() === from.trim().toLowerCase();
  const moved = new Map([
    [titleKey(from), titleKey(to)],
    [introKey(from), introKey(to)],
    [imageKey(from), imageKey(to)],
  ]);
  const renameKeys = <T>(fields: Record<string, T>, keyOf: (key: string) => string) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [keyOf(key), value]));
  await writeStoreInfo(trx, {
    ...details,
    ...(categories && { categories: categories.map((name) => (isFrom(name) ? to : name)) }),
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([key, text]) => [
          moved.get(key) ?? key,
          HOME_CATEGORY.test(key) && isFrom(text) ? to : text,
        ]),
      ),
    }),
    ...(gstRates?.categories && {
      gstRates: {
        ...gstRates,
        categories: renameKeys(gstRates.categories, (name) => (isFrom(name) ? to : name)),
      },
    }),
  });
}
