import { type RawBuilder, sql } from 'kysely';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

/** The products that shoppers may see. */
export const isVisible = sql<boolean>`status = 'active' and is_published`;

/** Works on `products` and `category_counts`. Each list is one parameter, so that few statement texts exist. */
export function inCategories({ categories, genders, parentCategories }: ProductFilter): RawBuilder<boolean> {
  const conditions = [
    categories && sql`(category_key = any(${categories}) or gender_key = any(${gendersAmong(categories)}))`,
    genders && sql`gender_key = any(${genders})`,
    parentCategories && sql`parent_category_key = any(${parentCategories})`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Every word occurs in the title or the tags. */
export function hasWords({ words }: ProductFilter): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${sql.join(
    patterns.map((pattern) => sql`words like ${pattern}`),
    sql` and `,
  )}`;
}
