import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  hasCategories,
  inCategories,
  isAvailableForSale,
  isOfCountedCategory,
  isOptionValue,
  isVisible,
} from '../listing-conditions.ts';
import type { ProductFilter } from '../product-filter.ts';
import { type FacetCounts, MAX_FACET_VALUES } from './facet-queries.ts';

/**
 * The facets of all products in the categories of a filter, from the counts that `replaceFacetCounts` stored. Prices are
 * current.
 */
export async function selectStoredFacets(db: Database, filter: ProductFilter): Promise<FacetCounts> {
  const { rows } = await sql<FacetCounts>`
    with listed as materialized (
      select facet, value, min(label collate "C") as label, sum(products)::bigint as count
      from facet_counts where ${inCategories(filter)} group by facet, value
    ), prices as (${selectPriceRange(filter)})
    select prices.lowest as "minPaise", prices.highest as "maxPaise",
      coalesce((select count from listed where facet = 'sale'), 0) as "onSale",
      ${storedValues('size')} as sizes, ${storedValues('color')} as colors
    from prices`.execute(db);
  return rows[0] ?? { sizes: [], colors: [], minPaise: null, maxPaise: null, onSale: 0 };
}

/** The ends of the index of prices, or of each category in it. */
function selectPriceRange(filter: ProductFilter): RawBuilder<unknown> {
  if (!hasCategories(filter))
    return sql`select min(price_paise) as lowest, max(price_paise) as highest from products where ${isVisible}`;
  return sql`
    select min(lowest.price_paise) as lowest, max(highest.price_paise) as highest
    from category_counts
    cross join lateral (select price_paise from products where ${isVisible} and ${isOfCountedCategory}
      order by price_paise limit 1) as lowest
    cross join lateral (select price_paise from products where ${isVisible} and ${isOfCountedCategory}
      order by price_paise desc limit 1) as highest
    where category_counts.products > 0 and ${inCategories(filter)}`;
}

function storedValues(facet: 'size' | 'color') {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', value, 'label', label, 'count', count)
      order by count desc, value), '[]')
    from (select * from listed where facet = ${sql.lit(facet)} order by count desc, value limit ${MAX_FACET_VALUES}) as common
  )`;
}

/**
 * Replaces the stored counts of all visible products (table `facet_counts`). The caller sets `statement_timeout` to 0:
 * see `renewSummary`.
 */
export async function replaceFacetCounts(trx: Transaction): Promise<void> {
  await sql`delete from facet_counts`.execute(trx);
  await insertOptionCounts(trx, 'size');
  await insertOptionCounts(trx, 'color');
  await sql`
    insert into facet_counts (category_key, parent_category_key, gender_key, facet, value, label, products)
    select category_key, parent_category_key, gender_key, 'sale', '', '', count(*) from products
    where ${isVisible} and discounted_price_paise is not null group by 1, 2, 3`.execute(trx);
}

/** A number that differs if the stored counts do. */
export async function selectFacetCountsDigest(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ digest: number }>`
    select hashtext(coalesce(string_agg(row_text, chr(10) order by row_text), '')) as digest
    from (select facet_counts::text as row_text from facet_counts) as stored`.execute(trx);
  return rows[0]?.digest ?? 0;
}

async function insertOptionCounts(trx: Transaction, facet: 'size' | 'color'): Promise<void> {
  const key = sql.ref(`${facet}_key`);
  await sql`
    insert into facet_counts (category_key, parent_category_key, gender_key, facet, value, label, products)
    select category_key, parent_category_key, gender_key, ${sql.lit(facet)}, key, min(label collate "C"), count(*)
    from (
      select product_id, ${key} as key, min(${sql.ref(facet)} collate "C") as label from variants
      where ${isAvailableForSale} and ${isOptionValue(key)} group by product_id, ${key}
    ) as offered join products on products.id = offered.product_id
    where ${isVisible} group by 1, 2, 3, 5`.execute(trx);
}
