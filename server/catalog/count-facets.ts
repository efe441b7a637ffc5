import { type RawBuilder, sql } from 'kysely';
import type { ProductFacets } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { rupees } from '#server/money.ts';
import { selectFacets } from './facet-queries.ts';
import type { ProductFilter } from './product-filter.ts';
import type { ShelfChoice } from './shelf-choice.ts';
import { hasWords, isOfKind } from './shelf-conditions.ts';
import { compareSizes } from './size-order.ts';

/** Counts the facets of a listing. */
export async function countShelfFacets(db: Database, filter: ProductFilter): Promise<ProductFacets> {
  return await countFacets(db, sql`${isOfKind(filter)} and ${hasWords(filter)}`, filter.choice);
}

/** Counts the facets of the products that `condition` (on `products`) selects. Prices are rupees. */
export async function countFacets(
  db: Database,
  among: RawBuilder<unknown>,
  choice: ShelfChoice,
): Promise<ProductFacets> {
  const { sizes, colors, minPaise, maxPaise, onSale } = await selectFacets(db, among, choice);
  return {
    sizes: sizes.toSorted((a, b) => compareSizes(a.label, b.label)),
    colors,
    ...(minPaise !== null &&
      maxPaise !== null && { price: { min: rupees(minPaise), max: rupees(maxPaise) } }),
    onSale,
  };
}
