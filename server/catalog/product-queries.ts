import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { builtOnce, type RowOf } from '#server/database/built-once.ts';
import type { Database } from '#server/database/database.ts';
import { fitsChoice } from './choice-conditions.ts';
import type { ProductFilter } from './product-filter.ts';
import { PRODUCT_ORDER } from './product-order.ts';
import { hasWords, isOfKind, isOnShelf } from './shelf-conditions.ts';

/** Numbers of products: visible in all and matching a filter, and the number of matching categories. */
interface ShelfSize {
  matching: number;
  matchingKinds: number;
  onShelf: number;
}

/** Counts matching and visible products from the stored counts per category. Ignores the filter's words. */
export async function countShelf(db: Database, filter: ProductFilter): Promise<ShelfSize> {
  const { rows } = await sql<ShelfSize>`
    select coalesce(sum(products), 0)::bigint as "onShelf",
      coalesce(sum(products) filter (where ${isOfKind(filter)}), 0)::bigint as matching,
      count(*) filter (where ${isOfKind(filter)}) as "matchingKinds"
    from shelf_counts where products > 0`.execute(db);
  return rows[0] ?? { matching: 0, matchingKinds: 0, onShelf: 0 };
}

/** The same for a filter with words, for which no stored counts exist. */
export async function countWithWords(db: Database, filter: ProductFilter): Promise<number> {
  const { rows } = await sql<{ matching: number }>`
    select count(*) as matching from products where ${isOnShelf} and ${isOfKind(filter)} and ${hasWords(filter)}
  `.execute(db);
  return rows[0]?.matching ?? 0;
}

/** Categories of visible products that the filter does not match, with product counts, largest first. */
export async function selectKindsBeside(db: Database, filter: ProductFilter) {
  const { rows } = await sql<{ category: string | null; products: number }>`
    select min(category) as category, count(*) as products from products
    where ${isOnShelf} and not (${isOfKind(filter)})
    group by category_key order by count(*) desc, category_key`.execute(db);
  return rows;
}

/** Selects a page by reading products in listing order: fast when most products match. */
export function selectAlongShelf(db: Database, filter: ProductFilter) {
  return selectPage(
    db,
    sql`
      select id from products
      where ${isOnShelf} and ${isOfKind(filter)} and ${hasWords(filter)}
      order by is_featured desc, position ${limitTo(filter)}`,
  );
}

/** Selects the same page by reading the start of each matching category: fast when few products match. */
export function selectKindByKind(db: Database, filter: ProductFilter) {
  return selectPage(
    db,
    sql`
      select of_kind.id from shelf_counts cross join lateral (
        select id, is_featured, position from products
        where ${isOnShelf} and products.category_key = shelf_counts.category_key
          and products.parent_category_key = shelf_counts.parent_category_key
          and products.gender_key = shelf_counts.gender_key
        order by is_featured desc, position limit ${filter.page * filter.limit}
      ) as of_kind
      where shelf_counts.products > 0 and ${isOfKind(filter)}
      order by of_kind.is_featured desc, of_kind.position ${limitTo(filter)}`,
  );
}

/** Selects a page of products that match the list filters, in the requested order, and the total number. */
export async function selectChosen(
  db: Database,
  filter: ProductFilter,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matching as materialized (
      select id, is_featured, position, created_at, price_paise from products
      where ${isOnShelf} and ${isOfKind(filter)} and ${hasWords(filter)} and ${fitsChoice(filter.choice)}
    )
    select (select count(*) from matching) as total,
      array(select id from matching order by ${PRODUCT_ORDER[filter.sort]} ${limitTo(filter)}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/** Products in the order of the ids, visible or not; unknown ids are skipped. */
export async function selectProductsInOrder(db: Database, ids: readonly string[]): Promise<ShownProduct[]> {
  const { rows } = await sql<ShownProduct>`
    ${shownProducts(db)} where products.id = any(${ids}::text[])
    order by array_position(${ids}::text[], products.id)`.execute(db);
  return rows;
}

/** A visible product. */
export async function selectProduct(db: Database, id: string): Promise<ShownProduct | undefined> {
  const { rows } = await sql<ShownProduct>`
    ${shownProducts(db)} where products.id = ${id} and ${isOnShelf}`.execute(db);
  return rows[0];
}

async function selectPage(db: Database, ids: RawBuilder<unknown>): Promise<ShownProduct[]> {
  const { rows } = await sql<ShownProduct>`
    ${shownProducts(db)} where products.id = any(array(${ids}))
    order by products.is_featured desc, products.position`.execute(db);
  return rows;
}

const shownProducts = builtOnce((db) =>
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
      'products.facts',
      'products.seo_title',
      'products.seo_description',
      'products.created_at',
      'products.updated_at',
      jsonArrayFrom(
        eb
          .selectFrom('product_images')
          .leftJoin('pictures', 'pictures.url', 'product_images.url')
          .select([
            'product_images.url',
            'product_images.alt',
            'pictures.width',
            'pictures.height',
            'pictures.sources',
            'pictures.shown_url',
            'pictures.preview',
          ])
          .whereRef('product_images.product_id', '=', 'products.id')
          .orderBy('product_images.position'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .select([
            'variants.sku',
            'variants.size',
            'variants.color',
            'variants.regular_price_paise',
            'variants.discounted_price_paise',
            'variants.stock',
            'variants.sells_when_out',
            'variants.image_url',
          ])
          .whereRef('variants.product_id', '=', 'products.id')
          .orderBy('variants.position'),
      ).as('variants'),
    ]),
);

export type ShownProduct = RowOf<typeof shownProducts>;

function limitTo({ page, limit }: ProductFilter): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${(page - 1) * limit}`;
}
