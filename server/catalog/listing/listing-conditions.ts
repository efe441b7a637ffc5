import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from './list-filters.ts';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

/** The products that shoppers may see. */
export const isVisible = sql<boolean>`status = 'active' and is_published`;

/** Works on `products` and `category_counts`. Each list is one parameter, so that few statement texts exist. */
export function inCategories({
  categories,
  genders,
  parentCategories,
}: Pick<ProductFilter, 'categories' | 'genders' | 'parentCategories'>): RawBuilder<boolean> {
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

// Conditions on rows of `products`. Each is true when its filter is not set.

/** At least one variant that can be bought now has both a chosen size and a chosen color. */
export function matchesVariant(filters: Pick<ListFilters, 'sizes' | 'colors'>): RawBuilder<boolean> {
  const { sizes, colors } = filters;
  if (sizes === null && colors === null) return sql`true`;
  // the key columns of `products` come first: they leave few products whose variants must be read
  return sql`(${hasAny('size_keys', sizes)} and ${hasAny('color_keys', colors)} and exists (
    select from variants where variants.product_id = products.id and ${isBuyable}
      and ${matchesSize(sizes)} and ${matchesColor(colors)}
  ))`;
}

/** Both bounds are inclusive. */
export function matchesPrice({ minPaise, maxPaise }: ListFilters): RawBuilder<boolean> {
  const atLeast = minPaise === null ? sql`true` : sql`price_paise >= ${minPaise}`;
  return maxPaise === null ? sql`${atLeast}` : sql`(${atLeast} and price_paise <= ${maxPaise})`;
}

export function matchesSale({ isOnSale }: ListFilters): RawBuilder<boolean> {
  return isOnSale ? sql`discounted_price_paise is not null` : sql`true`;
}

/** All filters together. */
export function matchesFilters(filters: ListFilters): RawBuilder<boolean> {
  return sql`${matchesVariant(filters)} and ${matchesPrice(filters)} and ${matchesSale(filters)}`;
}

function hasAny(column: 'size_keys' | 'color_keys', keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`${sql.ref(column)} && ${keys}::text[]`;
}

// Conditions on rows of `variants`.

export const isBuyable = sql<boolean>`(variants.stock > 0 or variants.allow_backorder)`;

export function matchesSize(keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`variants.size_key = any(${keys}::text[])`;
}

export function matchesColor(keys: readonly string[] | null): RawBuilder<boolean> {
  return keys === null ? sql`true` : sql`variants.color_key = any(${keys}::text[])`;
}
