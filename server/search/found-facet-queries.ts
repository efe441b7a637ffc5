import { sql } from 'kysely';
import { isAvailableForSale, isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';

/** An option of variants that can be bought: the key of its value, and the value as one of the variants writes it. */
export type OfferedOption = [key: string, label: string];

/** What one product adds to the facets. */
export interface ProductOptions {
  id: string;
  pricePaise: number;
  isOnSale: boolean;
  /** Of each variant that can be bought, with repetitions. */
  sizes: OfferedOption[];
  colors: OfferedOption[];
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

type Columns = Record<'places' | 'sizeKeys' | 'sizes' | 'colorKeys' | 'colors', (string | number)[] | null>;

/** Reads what can be bought of visible products whose prices are known. */
export async function selectOfferedOptions(
  db: Database,
  products: readonly Pick<ProductOptions, 'id' | 'pricePaise' | 'isOnSale'>[],
): Promise<ProductOptions[]> {
  // columns instead of rows: a search has up to 300 products with several variants each
  const { rows } = await sql<Columns>`
    select json_agg(place) as places, json_agg(size_key) as "sizeKeys", json_agg(size) as sizes,
      json_agg(color_key) as "colorKeys", json_agg(color) as colors
    from unnest(${products.map(({ id }) => id)}::text[]) with ordinality as one (of_product, place)
      join variants on product_id = of_product
    where ${isAvailableForSale}`.execute(db);
  const [columns] = rows;
  const options = products.map(
    ({ id, pricePaise, isOnSale }): ProductOptions => ({ id, pricePaise, isOnSale, sizes: [], colors: [] }),
  );
  columns?.places?.forEach((place, i) => {
    const product = options[Number(place) - 1];
    product?.sizes.push([String(columns.sizeKeys?.[i]), String(columns.sizes?.[i])]);
    product?.colors.push([String(columns.colorKeys?.[i]), String(columns.colors?.[i])]);
  });
  return options;
}
