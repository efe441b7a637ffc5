import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { GST_RATE_TEXT } from '#contract/admin/catalog/find-missing-facts.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { type RowOf, staticQuery } from '#server/database/statements/static-query.ts';
import {
  type CategoryFilter,
  hasCategories,
  hasOptions,
  hasVariant,
  hasWords,
  inCategories,
  isOfCountedCategory,
  isVisible,
  matchesFilters,
  matchesPrice,
  matchesSale,
} from './listing/listing-conditions.ts';
import type { ProductFilter } from './listing/product-filter.ts';
import { PRODUCT_ORDER_BY } from './listing/product-sort.ts';

/** Positions per row of `listing_blocks`. */
const BLOCK_POSITIONS = 16_384;

/** A category, sub-category and gender with visible products. Keys as in `products`: lower-case, `'null'` without a value. */
export interface CountedCategory {
  category: string;
  parentCategory: string;
  gender: string;
  products: number;
}

/** The stored counts of visible products. */
export async function selectCountedCategories(db: Database | Transaction): Promise<CountedCategory[]> {
  const { rows } = await sql<CountedCategory>`
    select category_key as category, parent_category_key as "parentCategory", gender_key as gender, products
    from category_counts where products > 0`.execute(db);
  return rows;
}

/**
 * Counts the products with the words of a filter in its categories, for which no stored counts exist, at most `max` (null: no
 * limit).
 */
export function countWithWords(
  db: Database,
  filter: ProductFilter,
  max: number | null = null,
): Promise<number> {
  return countUpTo(
    db,
    sql`select from products where ${isVisible} and ${inCategories(filter)} and ${hasWords(filter)}`,
    max,
  );
}

/** Categories of visible products that the filter does not match, with product counts, largest first. */
export async function selectUnlistedCategories(db: Database, filter: ProductFilter) {
  // the name as the first product of the category writes it
  const { rows } = await sql<{ category: string | null; products: number }>`
    select (select category from products where ${isVisible} and products.category_key = unlisted.category_key
        order by category_key, parent_category_key, gender_key, is_featured desc, position limit 1) as category, products
    from (
      select category_key, sum(products)::bigint as products from category_counts
      where products > 0 and not (${inCategories(filter)}) group by category_key
    ) as unlisted order by products desc, category_key`.execute(db);
  return rows;
}

/** Selects a page by reading products in the order of the list: fast when most products match. */
export function selectPageInListingOrder(db: Database, filter: ProductFilter) {
  return selectPage(
    db,
    sql`
      select id from products
      where ${isVisible} and ${inCategories(filter)} and ${hasWords(filter)}
      order by ${PRODUCT_ORDER_BY[filter.sort]} ${limitToPage(filter)}`,
  );
}

/** Selects the same page by reading the start of each matching category: fast when few products match. */
export function selectPageByCategory(db: Database, filter: ProductFilter) {
  const order = PRODUCT_ORDER_BY[filter.sort];
  return selectPage(
    db,
    sql`
      select id from (
        select in_category.* from category_counts cross join lateral (
          select id, is_featured, position, created_at, price_paise from products
          where ${isVisible} and ${isOfCountedCategory}
          order by ${order} limit ${filter.page * filter.limit}
        ) as in_category
        where category_counts.products > 0 and ${inCategories(filter)}
      ) as in_categories
      order by ${order} ${limitToPage(filter)}`,
  );
}

/** The number of visible products, featured or other ones, of a listing within `BLOCK_POSITIONS` positions. */
export interface ListingBlock {
  isFeatured: boolean;
  block: number;
  products: number;
}

/** The stored counts of a listing's products by block, in its default order. Ignores words and list filters. */
export async function selectListingBlocks(db: Database, filter: CategoryFilter): Promise<ListingBlock[]> {
  const { rows } = await sql<ListingBlock>`
    select is_featured as "isFeatured", block, sum(products)::bigint as products
    from listing_blocks where products > 0 and ${inCategories(filter)}
    group by is_featured, block order by is_featured desc, block`.execute(db);
  return rows;
}

/**
 * Selects the same page of the default order by counting the products of the blocks before it, and reading only one
 * block, from its nearer end: fast far back in a long listing. Without words.
 */
export async function selectPageByBlock(
  db: Database,
  filter: ProductFilter,
  blocks: readonly ListingBlock[],
) {
  const { limit } = filter;
  let skipped = (filter.page - 1) * limit;
  const start = blocks.find(({ products }) => {
    if (skipped < products) return true;
    skipped -= products;
    return false;
  });
  // featured products are few, and come first
  if (!start || start.isFeatured) return await selectPageInListingOrder(db, filter);
  const others = sql`${isVisible} and ${inCategories(filter)} and is_featured = false`;
  // of a page that goes on in the next block less than nothing
  const behind = start.products - skipped - limit;
  return await selectPage(
    db,
    behind >= 0 && behind < skipped
      ? sql`
        select id from (
          select id, position from products where ${others} and position < ${(start.block + 1) * BLOCK_POSITIONS}
          order by position desc limit ${limit} offset ${behind}
        ) as page order by position`
      : sql`
        select id from products where ${others} and position >= ${start.block * BLOCK_POSITIONS}
        order by position limit ${limit} offset ${skipped}`,
  );
}

/**
 * Selects a page of products that match the list filters, in the requested order, and the total number. Of more than `maxRead`
 * matches (null: no limit) it reads and counts any.
 */
export async function selectFilteredPage(
  db: Database,
  filter: ProductFilter,
  maxRead: number | null = null,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matching as materialized (
      select id, is_featured, position, created_at, price_paise from products
      where ${isVisible} and ${inCategories(filter)} and ${hasWords(filter)}
        and ${matchesFilters(filter.listFilters, { forFirst: maxRead !== null })}
      limit ${maxRead}
    )
    select (select count(*) from matching) as total,
      array(select id from matching order by ${PRODUCT_ORDER_BY[filter.sort]} ${limitToPage(filter)}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * As `selectFilteredPage`, for filters by size or color: of the products that have the options it reads the variants in the
 * requested order, and only until `maxMatches` are found and the page is full. If more than `maxRead` products have the options
 * (`isOfAll` is false), it reads those of any `maxRead`.
 */
export async function selectFirstFilteredPage(
  db: Database,
  filter: ProductFilter,
  { maxRead, maxMatches }: { maxRead: number; maxMatches: number },
): Promise<{ ids: string[]; total: number; isOfAll: boolean }> {
  const { listFilters } = filter;
  const order = PRODUCT_ORDER_BY[filter.sort];
  const enough = Math.max(maxMatches, filter.page * filter.limit);
  const { rows } = await sql<{ read: number; ids: string[]; total: number }>`
    with with_options as materialized (
      select id, is_featured, position, created_at, price_paise from products
      where ${isVisible} and ${inCategories(filter)} and ${hasWords(filter)} and ${hasOptions(listFilters)}
        and ${matchesPrice(listFilters)} and ${matchesSale(listFilters)}
      limit ${maxRead + 1}
    ),
    matching as materialized (
      select * from (select * from with_options order by ${order} offset 0) as products
      where ${hasVariant(listFilters, { forFirst: true })} limit ${enough}
    )
    select (select count(*) from with_options) as read, (select count(*) from matching) as total,
      array(select id from matching order by ${order} ${limitToPage(filter)}) as ids`.execute(db);
  const { read = 0, total = 0, ids = [] } = rows[0] ?? {};
  return { total, ids, isOfAll: read <= maxRead };
}

// Products of the first part of a listing that are searched for matches of its list filters before all products are.
const FIRST_PRODUCTS = 20_000;
// The beginning of that part tells whether the whole part is likely to have the matches that are needed.
const PROBED_PRODUCTS = 1_000;

/**
 * Selects a page of the products in the first part of a listing that match the list filters and the words, in the requested
 * order, and their number, at most `max`. Where many match, this part is enough; the planner would read all matches in its
 * indexes before the first product. None if the beginning of the part has so few that an index finds the matches sooner.
 */
export async function selectPageOfFirstPart(
  db: Database,
  filter: ProductFilter,
  max: number,
): Promise<{ ids: string[]; total: number }> {
  const last = filter.page * filter.limit;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select cardinality(ids) as total, ids[${last - filter.limit + 1}:${last}] as ids from (
      select case when ${isLikelyByBeginning(filter, max)}
        then array(${matchesAmong(filter, FIRST_PRODUCTS, max)}) else '{}' end as ids
      -- or each use of the ids would find them again
      offset 0
    ) as matching`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** True if the beginning of the first part of a listing has so many matches that the part is likely to have `max`. */
export async function isLikelyInFirstPart(
  db: Database,
  filter: ProductFilter,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLikely: boolean }>`
    select ${isLikelyByBeginning(filter, max)} as "isLikely"`.execute(db);
  return rows[0]?.isLikely ?? false;
}

function isLikelyByBeginning(filter: ProductFilter, max: number): RawBuilder<boolean> {
  const enough = Math.ceil(max * (PROBED_PRODUCTS / FIRST_PRODUCTS));
  return sql`(select count(*) from (${matchesAmong(filter, PROBED_PRODUCTS, enough)}) as probed) >= ${enough}`;
}

/** Of the first `products` of a listing those that match, at most `limit`. */
const matchesAmong = (filter: ProductFilter, products: number, limit: number) => sql`
  select id from (${inListOrder(filter)} limit ${products}) as products where ${matchesInOrder(filter)} limit ${limit}`;

/** The number of products in the price range of the filter, at most `max`, from the index of prices. */
export function countInPriceRange(db: Database, filter: ProductFilter, max: number): Promise<number> {
  const prices = matchesPrice(filter.listFilters);
  if (!hasCategories(filter))
    return countUpTo(db, sql`select from products where ${isVisible} and ${prices}`, max);
  return countUpTo(
    db,
    sql`
      select from category_counts cross join lateral (
        select from products where ${isVisible} and ${isOfCountedCategory} and ${prices} limit ${max}
      ) as in_range
      where category_counts.products > 0 and ${inCategories(filter)}`,
    max,
  );
}

async function countUpTo(db: Database, products: RawBuilder<unknown>, max: number | null): Promise<number> {
  const { rows } = await sql<{ matching: number }>`
    select count(*) as matching from (${products} limit ${max}) as counted`.execute(db);
  return rows[0]?.matching ?? 0;
}

/** Selects the same page by reading products in the requested order: fast when many products match. */
export function selectFilteredPageInOrder(db: Database, filter: ProductFilter) {
  return selectPage(
    db,
    sql`select id from (${inListOrder(filter)} offset 0) as products
      where ${matchesInOrder(filter)} ${limitToPage(filter)}`,
  );
}

/** The products of a listing without its words, and of its list filters only a range of prices in the order of prices. */
function inListOrder(filter: ProductFilter): RawBuilder<unknown> {
  // the index of this order begins where the range does
  const isByPrice = filter.sort === 'price-asc' || filter.sort === 'price-desc';
  return sql`select id, words, size_keys, color_keys, price_paise, discounted_price_paise from products
    where ${isVisible} and ${inCategories(filter)} and ${isByPrice ? matchesPrice(filter.listFilters) : sql`true`}
    order by ${PRODUCT_ORDER_BY[filter.sort]}`;
}

/** A condition on the rows of `inListOrder`. */
function matchesInOrder(filter: ProductFilter): RawBuilder<unknown> {
  return sql`${hasWords(filter)} and ${matchesFilters(filter.listFilters, { forFirst: true })}`;
}

/** Products in the order of the ids, visible or not; unknown ids are skipped. */
export async function selectPublicProducts(db: Database, ids: readonly string[]): Promise<PublicProduct[]> {
  const { rows } = await sql<PublicProduct>`
    ${publicProducts(db)} where products.id = any(${ids}::text[])
    order by array_position(${ids}::text[], products.id)`.execute(db);
  return rows;
}

/** A visible product by its present or a former URL handle. */
export async function selectPublicProduct(db: Database, id: string): Promise<PublicProduct | undefined> {
  const { rows } = await sql<PublicProduct>`
    ${publicProducts(db)} where products.id = coalesce((select id from products where id = ${id}),
      (select product_id from product_redirects where old_id = ${id})) and ${isVisible}`.execute(db);
  return rows[0];
}

/** What is known of these images of products; of images that are not processed yet nothing. */
export async function selectProductImages(db: Database, urls: readonly string[]) {
  return await db
    .selectFrom('images')
    .select(['url', 'width', 'height', 'sources', 'public_url', 'preview'])
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .execute();
}

/** Visible products whose facts do not give a GST rate, in the order of first import. A text such as `200` gives none. */
export async function selectProductsWithoutOwnGstRate(db: Database) {
  return await db
    .selectFrom('products')
    .select(['id', 'title', 'category', 'parent_category as parentCategory', 'facts'])
    .where(isVisible)
    .where(sql<boolean>`coalesce(facts->>'GST rate', '') !~* ${GST_RATE_TEXT}`)
    .orderBy('position')
    .execute();
}

/** The variants of visible products that have an MRP, of their own or of the product. */
export async function selectProductsWithMrp(db: Database) {
  return await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select([
      'products.id',
      'variants.size',
      'variants.color',
      'products.facts',
      'variants.mrp_paise as mrpPaise',
      'variants.regular_price_paise as regularPricePaise',
    ])
    .where(isVisible)
    .where(sql<boolean>`(products.facts ? 'MRP' or variants.mrp_paise is not null)`)
    .orderBy('products.position')
    .orderBy('variants.position')
    .execute();
}

/** Only the ids: most products of a list are known already (`ProductFragments`). */
async function selectPage(db: Database, ids: RawBuilder<unknown>): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`${ids}`.execute(db);
  return rows;
}

const publicProducts = staticQuery((db) =>
  db
    .selectFrom('products')
    .select((eb) => [
      'products.id',
      'products.title',
      'products.description',
      'products.vendor',
      'products.category',
      'products.parent_category',
      'products.is_featured',
      'products.regular_price_paise',
      'products.discounted_price_paise',
      'products.attributes',
      'products.swatches',
      'products.facts',
      'products.seo_title',
      'products.seo_description',
      'products.created_at',
      'products.updated_at',
      jsonArrayFrom(
        eb
          .selectFrom('product_images')
          .leftJoin('images', 'images.url', 'product_images.url')
          .select([
            'product_images.url',
            'product_images.alt',
            'product_images.color',
            'images.width',
            'images.height',
            'images.sources',
            'images.public_url',
            'images.preview',
          ])
          .whereRef('product_images.product_id', '=', 'products.id')
          .orderBy('product_images.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .select([
            'variants.sku',
            'variants.size',
            'variants.color',
            'variants.regular_price_paise',
            'variants.discounted_price_paise',
            'variants.mrp_paise',
            'variants.prior_price_paise',
            'variants.net_quantity',
            'variants.stock',
            'variants.allow_backorder',
            'variants.image_url',
          ])
          .whereRef('variants.product_id', '=', 'products.id')
          .orderBy('variants.position'),
      ).as('variants'),
    ]),
);

export type PublicProduct = RowOf<typeof publicProducts>;

function limitToPage({ page, limit }: ProductFilter): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
