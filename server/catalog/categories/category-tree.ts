import type { CategoryMenu, CategoryTree } from '#contract/admin/catalog/categories.ts';
import { listProductsQuery } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { menuOf } from '#server/store-info/menu.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { countListing } from '../listing/listing-counts.ts';
import { parseProductFilter } from '../listing/product-filter.ts';
import { type CountedCategory, selectCountedCategories } from '../product-queries.ts';
import { selectCategoryCounts } from './category-queries.ts';

/** Further categories that the page of accessories includes (specification, section 6). */
const ACCESSORY_CATEGORIES = 'accessories,Personal Care,Home,null,Unisex';

/** The menu of the shop, and the categories of its products with their sub-categories. */
export async function readCategoryTree(db: Database): Promise<CategoryTree> {
  const menu = menuOf(await readStoreInfo(db));
  const counts = await selectCategoryCounts(db);
  const counted = await selectCountedCategories(db);
  const listed = menu.entries.map(({ name }) => [name, countListed(counted, name)] as const);
  const categories = new Map<string, CategoryTree['categories'][number]>();
  let uncategorized = 0;
  for (const { name, part, ...numbers } of counts) {
    if (!name) {
      uncategorized += numbers.products;
      continue;
    }
    const key = name.trim().toLowerCase();
    const category = categories.get(key) ?? { name, products: 0, listed: 0, parts: [] };
    categories.set(key, {
      ...category,
      products: category.products + numbers.products,
      listed: category.listed + numbers.listed,
      parts: part === null ? category.parts : [...category.parts, { name: part, ...numbers }],
    });
  }
  return { ...menu, listed: Object.fromEntries(listed), categories: [...categories.values()], uncategorized };
}

/** Identifies a state of the menu. */
export const menuVersion = ({ entries }: CategoryMenu): string => contentVersion(entries);

function countListed(categories: readonly CountedCategory[], name: string): number {
  const category = name.trim().toLowerCase() === 'accessories' ? ACCESSORY_CATEGORIES : name;
  const filter = parseProductFilter({ ...listProductsQuery.parse({}), category });
  return countListing(categories, filter).matching;
}
