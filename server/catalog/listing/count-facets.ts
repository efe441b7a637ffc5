import { type RawBuilder, sql } from 'kysely';
import type { ProductFacets } from '#contract/catalog.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { selectFacets } from './facet-queries.ts';
import type { ListFilters } from './list-filters.ts';
import { hasWords, inCategories } from './listing-conditions.ts';
import type { ProductFilter } from './product-filter.ts';
import { compareSizes } from './size-order.ts';

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
