import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { fitsColors, fitsPrice, fitsSale, fitsSizes } from './choice-conditions.ts';
import type { ShelfChoice } from './shelf-choice.ts';
import { isOnShelf } from './shelf-conditions.ts';

interface CountedKey {
  value: string;
  label: string;
  count: number;
}

/** What a list can be narrowed by. Prices are paise, null when the list is empty. */
export interface CountedFacets {
  sizes: CountedKey[];
  colors: CountedKey[];
  minPaise: number | null;
  maxPaise: number | null;
  onSale: number;
}

const MOST_VALUES = 60;

/** Counts the products that `among` lets in, by each group of choices while the other groups' choices hold. */
export async function selectFacets(
  db: Database,
  among: RawBuilder<unknown>,
  choice: ShelfChoice,
): Promise<CountedFacets> {
  const { rows } = await sql<CountedFacets>`
    with shelf as materialized (
      select id, size_keys, color_keys, price_paise, discounted_price_paise is not null as is_on_sale,
        ${fitsSizes(choice)} as fits_size, ${fitsColors(choice)} as fits_color, ${fitsPrice(choice)} as fits_price,
        ${fitsSale(choice)} as fits_sale
      from products where ${isOnShelf} and ${among}
    ), prices as (
      select min(price_paise) as lowest, max(price_paise) as highest from shelf
      where fits_size and fits_color and fits_sale
    )
    select prices.lowest as "minPaise", prices.highest as "maxPaise",
      (select count(*) from shelf where is_on_sale and fits_size and fits_color and fits_price) as "onSale",
      ${counted('size', sql`size_keys`, sql`fits_color and fits_price and fits_sale`)} as sizes,
      ${counted('color', sql`color_keys`, sql`fits_size and fits_price and fits_sale`)} as colors
    from prices`.execute(db);
  return rows[0] ?? { sizes: [], colors: [], minPaise: null, maxPaise: null, onSale: 0 };
}

/** The commonest keys, each spelt as one of its products spells it. Many products have the same keys: they go first. */
function counted(attribute: 'size' | 'color', keys: RawBuilder<unknown>, others: RawBuilder<unknown>) {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', key, 'label', label, 'count', count)
      order by count desc, key), '[]')
    from (
      select key, sum(count)::bigint as count, min(example) as example
      from (
        select ${keys} as keys, count(*) as count, min(id collate "C") as example
        from shelf where ${others} group by keys
      ) as alike, unnest(keys) as one (key)
      group by key order by count desc, key limit ${MOST_VALUES}
    ) as common join products on products.id = common.example, lateral (
      select label from jsonb_array_elements(attributes) as attribute,
        jsonb_array_elements_text(attribute -> 'values') as label
      where attribute ->> 'key' = ${attribute} and choice_key(label) = common.key limit 1
    ) as spelt
  )`;
}
