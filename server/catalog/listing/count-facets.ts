import { type RawBuilder, sql } from 'kysely';
import type { ProductFacets } from '#contract/catalog.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { selectFacets } from './facet-queries.ts';
import type { ListFilters } from './list-filters.ts';
import { hasWords, inCategories } from './listing-conditions.ts';
import type { ProductFilter } from './product-filter.ts';

/** Counts the facets of a listing. */
export async function countListingFacets(db: Database, filter: ProductFilter): Promise<ProductFacets> {
  return await countFacets(db, sql`${inCategories(filter)} and ${hasWords(filter)}`, filter.listFilters);
}

/** Counts the facets of the products that `condition` (on `products`) selects. Prices are rupees. */
export async function countFacets(
  db: Database,
  condition: RawBuilder<unknown>,
  filters: ListFilters,
): Promise<ProductFacets> {
  const { sizes, colors, minPaise, maxPaise, onSale } = await selectFacets(db, condition, filters);
  return {
    sizes: sizes.toSorted((a, b) => compareSizes(a.label, b.label)),
    colors,
    ...(minPaise !== null &&
      maxPaise !== null && { price: { min: toRupees(minPaise), max: toRupees(maxPaise) } }),
    onSale,
  };
}

const ALPHA_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl', '6xl'];
const NATURAL_ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Letter sizes from small to large, then all other sizes by number and alphabet. */
export function compareSizes(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || NATURAL_ORDER.compare(a, b);
}

function rankOf(size: string): number {
  const rank = ALPHA_SIZES.indexOf(size.toLowerCase());
  return rank === -1 ? ALPHA_SIZES.length : rank;
}
