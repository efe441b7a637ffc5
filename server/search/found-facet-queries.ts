import { type RawBuilder, sql } from 'kysely';
import { isAvailableForSale, isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';

/** An option of variants that can be bought: the key of its value, and the value as one of the variants writes it. */
export type OfferedOption = [key: string, label: string];

/** Of each variant of a product that can be bought, with repetitions. */
export interface OfferedOptions {
  sizes: OfferedOption[];
  colors: OfferedOption[];
}

/** What one product adds to the facets. */
export interface ProductOptions extends OfferedOptions {
  id: string;
  pricePaise: number;
  isOnSale: boolean;
}

/** Reads what these products add to the facets; those that are not visible are left out. */
export async function selectProductOptions(db: Database, ids: readonly string[]): Promise<ProductOptions[]> {
  const { rows } = await sql<ProductOptions>`
    select id, price_paise as "pricePaise", discounted_price_paise is not null as "isOnSale", sizes, colors
    from products cross join lateral (
      select coalesce(json_agg(json_build_array(size_key, size)), '[]') as sizes,
        coalesce(json_agg(json_build_array(color_key, color)), '[]') as colors
      from variants where variants.product_id = products.id and ${isAvailableForSale}
    ) as offered
    where ${isVisible} and id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Reads what can be bought of visible products. */
export async function selectOfferedOptions(db: Database, ids: readonly string[]): Promise<OfferedOptions[]> {
  const products = sql`unnest(${ids}::text[]) with ordinality as products (id, place)`;
  const { rows } = await sql<OfferedColumns>`${offeredColumnsOf(products)}`.execute(db);
  return toOfferedOptions(rows[0], ids.length);
}

/** The options of variants, and the places of their products, from 1. Columns instead of rows: a search has hundreds of variants. */
export type OfferedColumns = Record<
  'places' | 'sizeKeys' | 'sizes' | 'colorKeys' | 'colors',
  (string | number)[] | null
>;

/** Selects `OfferedColumns` of `products`, which has the columns `id` and `place`. */
export function offeredColumnsOf(products: RawBuilder<unknown>, condition = sql`true`): RawBuilder<unknown> {
  return sql`
    select json_agg(place) as places, json_agg(size_key) as "sizeKeys", json_agg(size) as sizes,
      json_agg(color_key) as "colorKeys", json_agg(color) as colors
    from ${products} join variants on variants.product_id = products.id
    where ${isAvailableForSale} and ${condition}`;
}

/** The options of each of so many products. */
export function toOfferedOptions(columns: OfferedColumns | undefined, products: number): OfferedOptions[] {
  const options = Array.from({ length: products }, (): OfferedOptions => ({ sizes: [], colors: [] }));
  columns?.places?.forEach((place, i) => {
    const product = options[Number(place) - 1];
    product?.sizes.push([String(columns.sizeKeys?.[i]), String(columns.sizes?.[i])]);
    product?.colors.push([String(columns.colorKeys?.[i]), String(columns.colors?.[i])]);
  });
  return options;
}
