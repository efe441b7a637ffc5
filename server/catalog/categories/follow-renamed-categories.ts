import type { Database } from '#server/database/database.ts';
import type { ProductFilter } from '../listing/product-filter.ts';
import { selectCategoryRedirects } from './category-queries.ts';

/** The filter with the present names of renamed categories; undefined if none of its categories was renamed. */
export async function followRenamedCategories(
  db: Database,
  filter: ProductFilter,
): Promise<ProductFilter | undefined> {
  const { categories } = filter;
  if (categories === null) return undefined;
  const present = await selectCategoryRedirects(db, categories);
  if (present.size === 0) return undefined;
  return { ...filter, categories: [...new Set(categories.map((key) => present.get(key) ?? key))].sort() };
}
