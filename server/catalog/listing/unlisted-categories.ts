import { listProductsQuery } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { DEFAULT_CATEGORIES } from '#server/store-info/menu.ts';
import { selectUnlistedCategories } from '../product-queries.ts';
import { parseProductFilter } from './product-filter.ts';

/** Further categories that the accessories page includes. */
const ACCESSORY_CATEGORIES = ['Personal Care', 'Home', 'null', 'Unisex'];

/** Categories of visible products that no store category includes, those with the most products first. */
export async function listUnlistedCategories(
  db: Database,
  storeCategories: readonly string[] = [],
): Promise<{ category: string | null; products: number }[]> {
  const categories = storeCategories.length > 0 ? storeCategories : DEFAULT_CATEGORIES;
  const hasAccessories = categories.some((name) => name.trim().toLowerCase() === 'accessories');
  const category = [...categories, ...(hasAccessories ? ACCESSORY_CATEGORIES : [])].join(',');
  return await selectUnlistedCategories(db, parseProductFilter({ ...listProductsQuery.parse({}), category }));
}
