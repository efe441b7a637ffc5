import { ALL_PRODUCTS, listingTags } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import {
  type CountedCategory,
  type ListingBlock,
  selectCountedCategories,
  selectListingBlocks,
} from '../product-queries.ts';
import type { CategoryFilter } from './listing-conditions.ts';
import { gendersAmong, type ProductFilter } from './product-filter.ts';

// many times what the categories of a large shop take, and the blocks of some hundred listings of a million products
const MAX_BYTES = 4 * 1024 * 1024;
const CATEGORY_BYTES = 300;
const BLOCK_BYTES = 100;

/** Reads the stored counts of visible products. */
export interface ListingCounts {
  readCategories(): Promise<readonly CountedCategory[]>;
  /** By block, of the listing of these categories. */
  readBlocks(filter: CategoryFilter): Promise<readonly ListingBlock[]>;
}

/** Reads them from the database each time. */
export const readListingCounts = (db: Database): ListingCounts => ({
  readCategories: () => selectCountedCategories(db),
  readBlocks: (filter) => selectListingBlocks(db, filter),
});

/**
 * Reads them once until the listing of a product changes: every list needs the categories for its total, and the pages far back
 * of one listing the same blocks.
 */
export function cacheListingCounts(db: Database, catalogChanges: ChangeFeed): ListingCounts {
  const options = {
    maxBytes: MAX_BYTES,
    tagsOf: () => listingTags([ALL_PRODUCTS], { onPrices: false, onAvailability: false }),
  };
  const categories = new MemoryCache<readonly CountedCategory[]>(catalogChanges, {
    ...options,
    name: 'counted-categories',
    bytesOf: (counted) => (counted.length + 1) * CATEGORY_BYTES,
  });
  const blocks = new MemoryCache<readonly ListingBlock[]>(catalogChanges, {
    ...options,
    name: 'listing-blocks',
    bytesOf: (counted) => (counted.length + 1) * BLOCK_BYTES,
  });
  return {
    readCategories: () => categories.get('all', () => selectCountedCategories(db)),
    readBlocks: ({ categories: names, genders, parentCategories }) => {
      const filter = { categories: names, genders, parentCategories };
      return blocks.get(JSON.stringify(filter), () => selectListingBlocks(db, filter));
    },
  };
}

/** Numbers of products: visible in all and matching a filter, and the number of matching categories. */
interface ListingTotals {
  matching: number;
  matchingCategories: number;
  visible: number;
}

/** Counts matching and visible products. Ignores the filter's words and list filters. */
export function countListing(
  categories: readonly CountedCategory[],
  { categories: names, genders, parentCategories }: ProductFilter,
): ListingTotals {
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
