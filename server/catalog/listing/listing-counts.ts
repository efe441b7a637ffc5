import { ALL_PRODUCTS, listingTags } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { type CountedCategory, selectCountedCategories } from '../product-queries.ts';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

// many times what the categories of a large shop take
const MAX_BYTES = 4 * 1024 * 1024;
const CATEGORY_BYTES = 300;

/** Reads how many visible products each category has. */
export type ReadCountedCategories = () => Promise<readonly CountedCategory[]>;

/** Reads them once until the listing of a product changes, because every list needs them for its total. */
export function cacheCountedCategories(db: Database, catalogChanges: ChangeFeed): ReadCountedCategories {
  const cache = new MemoryCache<readonly CountedCategory[]>(catalogChanges, {
    name: 'counted-categories',
    maxBytes: MAX_BYTES,
    bytesOf: (categories) => categories.length * CATEGORY_BYTES,
    tagsOf: () => listingTags([ALL_PRODUCTS], { onPrices: false, onAvailability: false }),
  });
  return () => cache.get('all', () => selectCountedCategories(db));
}

/** Numbers of products: visible in all and matching a filter, and the number of matching categories. */
interface ListingCounts {
  matching: number;
  matchingCategories: number;
  visible: number;
}

/** Counts matching and visible products. Ignores the filter's words and list filters. */
export function countListing(
  categories: readonly CountedCategory[],
  { categories: names, genders, parentCategories }: ProductFilter,
): ListingCounts {
  const counts = { matching: 0, matchingCategories: 0, visible: 0 };
  const inGenders = names && gendersAmong(names);
  for (const { category, parentCategory, gender, products } of categories) {
    counts.visible += products;
    const isMatching =
      (names === null || names.includes(category) || inGenders?.includes(gender)) &&
      (genders === null || genders.includes(gender)) &&
      (parentCategories === null || parentCategories.includes(parentCategory));
    if (!isMatching) continue;
    counts.matching += products;
    counts.matchingCategories += 1;
  }
  return counts;
}
