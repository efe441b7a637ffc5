import { type RawBuilder, sql } from 'kysely';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

/** What shoppers may see. */
export const isOnShelf = sql<boolean>`status = 'active' and is_published`;

/** Reads the same of `products` and of `shelf_counts`. Texts are few: each list is one parameter, whatever its length. */
export function isOfKind({ categories, genders, parentCategories }: ProductFilter): RawBuilder<boolean> {
  const conditions = [
    categories && sql`(category_key = any(${categories}) or gender_key = any(${gendersAmong(categories)}))`,
    genders && sql`gender_key = any(${genders})`,
    parentCategories && sql`parent_category_key = any(${parentCategories})`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Every word occurs somewhere in the title or the tags. */
export function hasWords({ words }: ProductFilter): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`${sql.join(
    patterns.map((pattern) => sql`words like ${pattern}`),
    sql` and `,
  )}`;
}
