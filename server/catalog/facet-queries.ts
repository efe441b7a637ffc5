import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { fitsPrice, fitsSale, fitsVariant, isBuyable, isColor, isSize } from './choice-conditions.ts';
import type { ShelfChoice } from './shelf-choice.ts';
import { isOnShelf } from './shelf-conditions.ts';

interface CountedKey {
  value: string;
  label: string;
  count: number;
}

/** Facets of a listing. Prices are paise, null when the listing is empty. */
export interface CountedFacets {
  sizes: CountedKey[];
  colors: CountedKey[];
  minPaise: number | null;
  maxPaise: number | null;
  onSale: number;
}

const MOST_VALUES = 60;

/**
 * Counts the products that `condition` selects, per facet. Each facet ignores its own filter and applies the
 * others. A size or color counts only where a variant with it can be bought.
 */
export async function selectFacets(
  db: Database,
  among: RawBuilder<unknown>,
  choice: ShelfChoice,
): Promise<CountedFacets> {
  const { sizes, colors } = choice;
  const { rows } = await sql<CountedFacets>`
    with shelf as materialized (
      select id, row_number() over () as place, price_paise, discounted_price_paise is not null as is_on_sale,
        ${fitsVariant(choice)} as fits_variant, ${fitsPrice(choice)} as fits_price, ${fitsSale(choice)} as fits_sale
      from products where ${isOnShelf} and ${among}
    ), offered as materialized (
      select shelf.place, size, size_key, color, color_key, ${isSize(sizes)} as fits_size, ${isColor(colors)} as fits_color
      from shelf join variants on variants.product_id = shelf.id
      where ${isBuyable} and fits_price and fits_sale
    ), prices as (
      select min(price_paise) as lowest, max(price_paise) as highest from shelf where fits_variant and fits_sale
    )
    select prices.lowest as "minPaise", prices.highest as "maxPaise",
      (select count(*) from shelf where is_on_sale and fits_variant and fits_price) as "onSale",
      ${counted('size', sql`fits_color`)} as sizes,
      ${counted('color', sql`fits_size`)} as colors
    from prices`.execute(db);
  return rows[0] ?? { sizes: [], colors: [], minPaise: null, maxPaise: null, onSale: 0 };
}

/** The most common values. The label is the spelling of one of the variants. */
function counted(group: 'size' | 'color', fitsOther: RawBuilder<unknown>) {
  const key = sql.ref(`${group}_key`);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', key, 'label', label, 'count', count)
      order by count desc, key), '[]')
    from (
      select key, count(*) as count, min(label collate "C") as label
      from (
        select ${key} as key, min(${sql.ref(group)} collate "C") as label from offered
        where ${fitsOther} and ${key} not in ('', 'default') group by place, ${key}
      ) as one_product
      group by key order by count desc, key limit ${MOST_VALUES}
    ) as common
  )`;
}
