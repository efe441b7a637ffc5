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
