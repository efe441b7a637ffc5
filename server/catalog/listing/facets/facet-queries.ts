import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ListFilters } from '../list-filters.ts';
import {
  isAvailableForSale,
  isOptionValue,
  isVisible,
  matchesColor,
  matchesPrice,
  matchesSale,
  matchesSize,
  matchesVariant,
} from '../listing-conditions.ts';

interface FacetCount {
  value: string;
  label: string;
  count: number;
}

/** Facets of a listing. Prices are paise, null when the listing is empty. */
export interface FacetCounts {
  sizes: FacetCount[];
  colors: FacetCount[];
  minPaise: number | null;
  maxPaise: number | null;
  onSale: number;
}

/** The most common values are listed. */
export const MAX_FACET_VALUES = 60;

/**
 * Counts the products that `condition` selects, per facet. Each facet ignores its own filter and applies the
 * others. A size or color counts only where a variant with it can be bought.
 */
export async function selectFacets(
  db: Database,
  condition: RawBuilder<unknown>,
  filters: ListFilters,
): Promise<FacetCounts> {
  const { sizes, colors } = filters;
  const { rows } = await sql<FacetCounts>`
    with listing as materialized (
      select id, row_number() over () as place, price_paise, discounted_price_paise is not null as is_on_sale,
        ${matchesVariant(filters)} as matches_variant, ${matchesPrice(filters)} as matches_price, ${matchesSale(filters)} as matches_sale
      from products where ${isVisible} and ${condition}
    ), offered as materialized (
      select listing.place, size, size_key, color, color_key, ${matchesSize(sizes)} as matches_size, ${matchesColor(colors)} as matches_color
      from listing join variants on variants.product_id = listing.id
      where ${isAvailableForSale} and matches_price and matches_sale
    ), prices as (
      select min(price_paise) as lowest, max(price_paise) as highest from listing where matches_variant and matches_sale
    )
    select prices.lowest as "minPaise", prices.highest as "maxPaise",
      (select count(*) from listing where is_on_sale and matches_variant and matches_price) as "onSale",
      ${countValues('size', sql`matches_color`)} as sizes,
      ${countValues('color', sql`matches_size`)} as colors
    from prices`.execute(db);
  return rows[0] ?? { sizes: [], colors: [], minPaise: null, maxPaise: null, onSale: 0 };
}

/** The most common values. The label is the spelling of one of the variants. */
function countValues(facet: 'size' | 'color', matchesOtherFacet: RawBuilder<unknown>) {
  const key = sql.ref(`${facet}_key`);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', key, 'label', label, 'count', count)
      order by count desc, key), '[]')
    from (
      select key, count(*) as count, min(label collate "C") as label
      from (
        select ${key} as key, min(${sql.ref(facet)} collate "C") as label from offered
        where ${matchesOtherFacet} and ${isOptionValue(key)} group by place, ${key}
      ) as one_product
      group by key order by count desc, key limit ${MAX_FACET_VALUES}
    ) as common
  )`;
}
