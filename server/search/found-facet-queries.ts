import { type RawBuilder, sql } from 'kysely';
import { isAvailableForSale, isOptionValue, isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';

/** What the price of a product adds to the facets. */
export interface FoundProduct {
  id: string;
  pricePaise: number;
  isOnSale: boolean;
}

/**
 * The sizes and colors of the variants of some products that can be bought: of each variant the place of its product, from 1, and
 * both values, as a key and as the variant writes it. Columns instead of rows: a search has hundreds of variants. Null: there are none.
 */
export interface OfferedColumns {
  places: number[] | null;
  sizeKeys: string[];
  sizes: string[];
  colorKeys: string[];
  colors: string[];
}

/** Reads what the prices of these products add to the facets; those that are not visible are left out. */
export async function selectFoundProducts(db: Database, ids: readonly string[]): Promise<FoundProduct[]> {
  const { rows } = await sql<FoundProduct>`
    select id, price_paise as "pricePaise", discounted_price_paise is not null as "isOnSale"
    from products where ${isVisible} and id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Reads what can be bought of visible products. */
export async function selectOffered(
  db: Database,
  ids: readonly string[],
): Promise<OfferedColumns | undefined> {
  const products = sql`unnest(${ids}::text[]) with ordinality as products (id, place)`;
  const { rows } = await sql<OfferedColumns>`${offeredColumnsOf(products)}`.execute(db);
  return rows[0];
}

/** Selects `OfferedColumns` of `products`, which has the columns `id` and `place`. Variants without size and color are left out. */
export function offeredColumnsOf(products: RawBuilder<unknown>, condition = sql`true`): RawBuilder<unknown> {
  return sql`
    select json_agg(place) as places, json_agg(size_key) as "sizeKeys", json_agg(size) as sizes,
      json_agg(color_key) as "colorKeys", json_agg(color) as colors
    from ${products} join variants on variants.product_id = products.id
    where ${isAvailableForSale} and (${isOptionValue(sql`size_key`)} or ${isOptionValue(sql`color_key`)}) and ${condition}`;
}
