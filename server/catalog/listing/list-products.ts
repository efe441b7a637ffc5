import type { Database } from '#server/database/database.ts';
import {
  type CountedCategory,
  countInPriceRange,
  countWithWords,
  type PublicProduct,
  selectFilteredPage,
  selectFilteredPageInOrder,
  selectFirstFilteredPage,
  selectPageByBlock,
  selectPageByCategory,
  selectPageInListingOrder,
  selectPageOfFirstPart,
  selectPublicProducts,
} from '../product-queries.ts';
import { MAX_COUNTED_PRODUCTS } from '../summaries/summaries.ts';
import { hasFilters } from './list-filters.ts';
import { countListing, type ListingCounts, readListingCounts } from './listing-counts.ts';
import type { ProductFilter } from './product-filter.ts';

/** The ids of one page of a listing, and the total number of matches. Featured products first, then in import order. */
export interface ProductPage {
  products: { id: string }[];
  total: number;
  /** True: more products match than `total`. */
  isTotalCapped?: boolean;
}

// Costs, in products read in the order of the list: to start one more category, to read and sort one of its products,
// and to find the block in which a page begins, with half of its products.
const CATEGORY_COST = 10;
const SORT_COST = 4;
const BLOCK_COST = 20_000;

/**
 * What is counted for a reply. In listings of more `products`, at most so many `matches` of list filters or words, for the first
 * pages fewer: in steps of `matchStep`, until one page more than the requested one is known. If at most
 * `withOptions` products have a chosen size and color, the variants of each may be read.
 */
const COUNTED = { products: MAX_COUNTED_PRODUCTS, matches: 300, matchStep: 50, withOptions: 2_000 };

// Read by index: of fewer, the planner expects to find enough sooner without it, which takes a second if there are not. To look for
// the page in the requested order also takes seconds if its first products match nothing, so up to so many are all read and sorted.
const ENOUGH_FOR_INDEX = 5_001;

/** Lists the visible products that match the filter. Default of `counts`: the database. */
export async function listProducts(
  db: Database,
  filter: ProductFilter,
  counts: ListingCounts = readListingCounts(db),
  counted = COUNTED,
): Promise<ProductPage> {
  const categories = await counts.readCategories();
  if (hasFilters(filter.listFilters) || filter.words.length > 0)
    return await listFilteredProducts(db, filter, categories, counted);
  const isSorted = filter.sort !== 'featured';
  const { matching, matchingCategories, visible } = countListing(categories, filter);
  const last = filter.page * filter.limit;
  if (matching <= last - filter.limit) return { total: matching, products: [] };
  const costInOrder = (last / matching) * visible;
  const costByCategory =
    SORT_COST * Math.min(last * matchingCategories, matching) + CATEGORY_COST * matchingCategories;
  const costByBlock = isSorted ? Number.POSITIVE_INFINITY : BLOCK_COST + (filter.limit / matching) * visible;
  const cheapest = Math.min(costInOrder, costByCategory, costByBlock);
  const page =
    cheapest === costInOrder
      ? selectPageInListingOrder(db, filter)
      : cheapest === costByCategory
        ? selectPageByCategory(db, filter)
        : selectPageByBlock(db, filter, await counts.readBlocks(filter));
  return { total: matching, products: await page };
}

async function listFilteredProducts(
  db: Database,
  filter: ProductFilter,
  categories: readonly CountedCategory[],
  counted: typeof COUNTED,
): Promise<ProductPage> {
  if (isLargeListing(categories, filter, counted.products))
    return await listOfLargeListing(db, filter, counted);
  if (!hasFilters(filter.listFilters) && filter.sort === 'featured') {
    const total = await countWithWords(db, filter);
    return { total, products: total === 0 ? [] : await selectPageInListingOrder(db, filter) };
  }
  const { ids, total } = await selectFilteredPage(db, filter);
  return { total, products: ids.map((id) => ({ id })) };
}

async function listOfLargeListing(
  db: Database,
  filter: ProductFilter,
  { matches, matchStep, withOptions: maxWithOptions }: typeof COUNTED,
): Promise<ProductPage> {
  const last = filter.page * filter.limit;
  const maxMatches = Math.min(matches, Math.ceil((last + filter.limit) / matchStep) * matchStep);
  const isBehind = last - filter.limit >= maxMatches;
  const capped = (ids: readonly string[]) => ({
    total: maxMatches,
    isTotalCapped: true,
    products: isBehind ? [] : ids.map((id) => ({ id })),
  });
  // one more tells that there are more
  const needed = maxMatches + 1;
  const enough = isBehind ? needed : Math.max(needed, last);
  const first = isPriceRangeOnly(filter)
    ? { ids: [], total: await countInPriceRange(db, filter, needed) }
    : await selectPageOfFirstPart(db, filter, enough);
  if (first.total <= maxMatches) {
    const { ids, total, isOfAll } = await selectMatches(db, filter, needed, maxWithOptions);
    if (total <= maxMatches) return { total, products: ids.map((id) => ({ id })) };
    if (isOfAll) return capped(ids);
  } else if (first.total >= enough && first.ids.length > 0) return capped(first.ids);
  return capped(isBehind ? [] : (await selectFilteredPageInOrder(db, filter)).map(({ id }) => id));
}

/**
 * A page of the matches by index, in the requested order, and their number. If that is at least `needed`, they may be any:
 * `isOfAll` is false.
 */
async function selectMatches(db: Database, filter: ProductFilter, needed: number, maxWithOptions: number) {
  if (hasOptionFilters(filter)) {
    const limits = { maxRead: maxWithOptions, maxMatches: needed };
    const withOptions = await selectFirstFilteredPage(db, filter, limits);
    if (withOptions.isOfAll || withOptions.total >= needed) return withOptions;
  }
  const maxRead = Math.max(needed, ENOUGH_FOR_INDEX);
  const matches = await selectFilteredPage(db, filter, maxRead);
  return { ...matches, isOfAll: matches.total < maxRead };
}

const hasOptionFilters = ({ listFilters }: ProductFilter) =>
  listFilters.sizes !== null || listFilters.colors !== null;

function isPriceRangeOnly({ words, listFilters }: ProductFilter): boolean {
  return words.length === 0 && !hasFilters({ ...listFilters, minPaise: null, maxPaise: null });
}

/** True if the categories of a filter have more than `maxProducts`: too many to count them for each reply. */
export function isLargeListing(
  categories: readonly CountedCategory[],
  filter: ProductFilter,
  maxProducts: number,
): boolean {
  return countListing(categories, filter).matching > maxProducts;
}

/** Returns products by id, in the order of the ids; unknown ids are skipped. */
export async function listProductsByIds(db: Database, ids: readonly string[]): Promise<PublicProduct[]> {
  return ids.length === 0 ? [] : selectPublicProducts(db, ids);
}
