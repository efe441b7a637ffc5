import { type RawBuilder, sql } from 'kysely';
import { containing } from '#server/database/statements/like-patterns.ts';
import type { ListFilters } from './list-filters.ts';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

/** The products that shoppers may see. */
export const isVisible = sql<boolean>`status = 'active' and is_published`;

/** Joins `products` to the row of `category_counts` that counts them. */
export const isOfCountedCategory = sql<boolean>`products.category_key = category_counts.category_key
  and products.parent_category_key = category_counts.parent_category_key
  and products.gender_key = category_counts.gender_key`;

/** The categories that restrict a listing. */
export type CategoryFilter = Pick<ProductFilter, 'categories' | 'genders' | 'parentCategories'>;

/** False: the listing is the whole shop. */
export function hasCategories({ categories, genders, parentCategories }: CategoryFilter): boolean {
  return categories !== null || genders !== null || parentCategories !== null;
}

/** Works on `products` and `category_counts`. Each list is one parameter, so that few statement texts exist. */
export function inCategories({ categories, genders, parentCategories }: CategoryFilter): RawBuilder<boolean> {
  const inGenders = categories && gendersAmong(categories);
  const conditions = [
    categories &&
      (inGenders?.length === 0
        ? // without the alternative, the planner sees the indexes of categories
          sql`category_key = any(${categories})`
        : sql`(category_key = any(${categories}) or gender_key = any(${inGenders}))`),
    genders && sql`gender_key = any(${genders})`,
    parentCategories && sql`parent_category_key = any(${parentCategories})`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Every word occurs in the title or the tags. */
export function hasWords({ words }: ProductFilter): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const patterns = words.map(containing);
  return sql`${sql.join(
    patterns.map((pattern) => sql`words like ${pattern}`),
    sql` and `,
  )}`;
}

// Conditions on rows of `products`. Each is true when its filter is not set.

/**
 * At least one variant that can be bought now has both a chosen size and a chosen color. With `forFirst`, the variants of each
 * product are read when it is: fast if only the first matches are needed, slower for all of them.
 */
export function matchesVariant(
  { sizes, colors }: Pick<ListFilters, 'sizes' | 'colors'>,
  { forFirst = false } = {},
): RawBuilder<boolean> {
  if (sizes === null && colors === null) return sql`true`;
  // the key columns of `products` come first: they leave few products whose variants must be read
  return sql`(${hasOptions({ sizes, colors })} and ${hasVariant({ sizes, colors }, { forFirst })})`;
}

/** A chosen size and a chosen color, though perhaps not of one variant, or of none that can be bought now. */
export function hasOptions({ sizes, colors }: Pick<ListFilters, 'sizes' | 'colors'>): RawBuilder<boolean> {
  return sql`${hasAny('size_keys', sizes)} and ${hasAny('color_keys', colors)}`;
}

/** The part of `matchesVariant` that reads variants. */
export function hasVariant(
  { sizes, colors }: Pick<ListFilters, 'sizes' | 'colors'>,
  { forFirst }: { forFirst: boolean },
): RawBuilder<boolean> {
  return sql`exists (
    select from variants where variants.product_id = products.id and ${isAvailableForSale}
      and ${matchesSize(sizes)} and ${matchesColor(colors)} ${forFirst ? sql`offset 0` : sql``}
  )`;
}

/** Both bounds are inclusive. */
export function matchesPrice({ minPaise, maxPaise }: ListFilters): RawBuilder<boolean> {
  const atLeast = minPaise === null ? sql`true` : sql`price_paise >= ${minPaise}`;
  return maxPaise === null ? sql`${atLeast}` : sql`(${atLeast} and price_paise <= ${maxPaise})`;
}

export function matchesSale({ isOnSale }: ListFilters): RawBuilder<boolean> {
  return isOnSale ? sql`discounted_price_paise is not null` : sql`true`;
}

/** All filters together. `forFirst`: see `matchesVariant`. */
export function matchesFilters(filters: ListFilters, options?: { forFirst: boolean }): RawBuilder<boolean> {
  return sql`${matchesVariant(filters, options)} and ${matchesPrice(filters)} and ${matchesSale(filters)}`;
}

function hasAny(column: 'size_keys' | 'color_keys', keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`${sql.ref(column)} && ${keys}::text[]`;
}

// Conditions on rows of `variants`.

/** The key of a size or color is one to choose, not that of a variant without it. */
export const isOptionValue = (key: RawBuilder<unknown>) => sql<boolean>`${key} not in ('', 'default')`;

/** In stock, or sold on backorder. */
export const isAvailableForSale = sql<boolean>`(variants.stock > 0 or variants.allow_backorder)`;

export function matchesSize(keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`variants.size_key = any(${keys}::text[])`;
}

export function matchesColor(keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`variants.color_key = any(${keys}::text[])`;
}
