import { type RawBuilder, sql } from 'kysely';
import type { FacetValue, ProductFacets } from '#contract/catalog.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { MIN_TRIGRAM_LENGTH } from '#server/database/statements/like-patterns.ts';
import { countWithWords, isLikelyInFirstPart, selectPageOfFirstPart } from '../../product-queries.ts';
import { MAX_COUNTED_PRODUCTS, readSummary } from '../../summaries/summaries.ts';
import { hasMoreWithWords } from '../common-words.ts';
import { hasFilters, type ListFilters, parseListFilters } from '../list-filters.ts';
import { isLargeListing } from '../list-products.ts';
import { hasCategories, hasWords, inCategories } from '../listing-conditions.ts';
import { type ListingCounts, readListingCounts } from '../listing-counts.ts';
import type { ProductFilter } from '../product-filter.ts';
import { type FacetCounts, MAX_FACET_VALUES, selectFacets } from './facet-queries.ts';
import { selectStoredFacets } from './stored-facet-queries.ts';
import { FACETS_SUMMARY } from './summarize-facets.ts';

export { type FacetCounts, MAX_FACET_VALUES };

// of so many products the facets are counted for a reply: some 30 ms
const MAX_COUNTED_WITH_WORDS = 1_000;

/**
 * Counts the facets of a listing. Of a large one it returns the stored counts of its categories, and with list filters or words
 * that many products have, only the values.
 */
export async function countListingFacets(
  db: Database,
  filter: ProductFilter,
  counts: ListingCounts = readListingCounts(db),
  { maxProducts = MAX_COUNTED_PRODUCTS, maxWithWords = MAX_COUNTED_WITH_WORDS } = {},
): Promise<ProductFacets> {
  const isStored =
    isLargeListing(await counts.readCategories(), filter, maxProducts) &&
    (await readSummary(db, FACETS_SUMMARY)) !== undefined &&
    !(await hasWordsOfFew(db, filter, maxWithWords));
  if (!isStored)
    return await countFacets(db, sql`${inCategories(filter)} and ${hasWords(filter)}`, filter.listFilters);
  const facets = facetsReply(await selectStoredFacets(db, filter));
  return hasFilters(filter.listFilters) || filter.words.length > 0 ? withoutCounts(facets) : facets;
}

async function hasWordsOfFew(db: Database, filter: ProductFilter, max: number): Promise<boolean> {
  // shorter words are in no index: to count the products with them would read all
  if (filter.words.every((word) => word.length < MIN_TRIGRAM_LENGTH)) return false;
  // the index of words would read all products with a common one
  return !(await hasMoreInPart(db, filter, max)) && (await countWithWords(db, filter, max + 1)) <= max;
}

/** True if a part of the listing has more than `max` products with the words. */
async function hasMoreInPart(db: Database, filter: ProductFilter, max: number): Promise<boolean> {
  const listing: ProductFilter = { ...filter, sort: 'featured', page: 1, listFilters: parseListFilters({}) };
  const hasMoreInFirstPart = async () => (await selectPageOfFirstPart(db, listing, max + 1)).total > max;
  // blocks of the listing have few products of a category
  if (hasCategories(filter)) return await hasMoreInFirstPart();
  // the index by block would read all products with a word of their category that no title has
  if (!(await isLikelyInFirstPart(db, listing, max + 1))) return false;
  const common = { words: filter.words, condition: hasWords(filter), counted: 'products' } as const;
  return (await hasMoreWithWords(db, common, max)) || (await hasMoreInFirstPart());
}

/** Counts the facets of the products that `condition` (on `products`) selects. Prices are rupees. */
export async function countFacets(
  db: Database,
  condition: RawBuilder<unknown>,
  filters: ListFilters,
): Promise<ProductFacets> {
  return facetsReply(await selectFacets(db, condition, filters));
}

/** Facets in the format of replies: prices in rupees, sizes from small to large. */
export function facetsReply({ sizes, colors, minPaise, maxPaise, onSale }: FacetCounts): ProductFacets {
  return {
    sizes: sizes.toSorted((a, b) => compareSizes(a.label, b.label)),
    colors,
    ...(minPaise !== null &&
      maxPaise !== null && { price: { min: toRupees(minPaise), max: toRupees(maxPaise) } }),
    onSale,
  };
}

/** Facets of which only the values are known. */
export function withoutCounts({ sizes, colors, onSale: _, ...rest }: ProductFacets): ProductFacets {
  const withoutCount = ({ value, label }: FacetValue): FacetValue => ({ value, label });
  return { sizes: sizes.map(withoutCount), colors: colors.map(withoutCount), ...rest };
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
