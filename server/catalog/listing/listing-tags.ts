import {
  ALL_PRODUCTS,
  COUNTS_TAG,
  listingTags,
  priceTags,
  productTags,
  type StockPrecision,
} from '#server/database/changes/change-tags.ts';
import { isFilteredByPrice, type ListFilters } from './list-filters.ts';
import { gendersAmong, type ProductFilter } from './product-filter.ts';
import { isSortedByPrice } from './product-sort.ts';

/** What the reply of a listing depends on: the products shown, and which products match, in which order. */
export function tagsOfListing(filter: ProductFilter, products: readonly { id: string }[]): string[] {
  const dependencies = dependenciesOf(filter.listFilters, filter.sort, filter.withFacets);
  return [
    ...productTags(idsOf(products), filter.stock),
    ...listingTags(listingKeys(filter), dependencies),
    ...(filter.withFacets ? [COUNTS_TAG] : []),
  ];
}

/** What the sub-categories of a listing depend on: its members, and the products whose spelling of the names is shown. */
export function tagsOfSubCategories(filter: ProductFilter, examples: readonly { id: string }[]): string[] {
  const dependencies = { onPrices: false, onAvailability: false };
  return [...examples.map(({ id }) => `product:${id}`), ...listingTags(listingKeys(filter), dependencies)];
}

/**
 * The same for a search, which any product may match. `pricedIds`: the products whose prices the list or its facets depend
 * on; undefined: all.
 */
export function tagsOfSearch(
  { listFilters, sort, withFacets, stock }: SearchedList,
  products: readonly { id: string }[],
  pricedIds?: readonly string[],
): string[] {
  const { onPrices, onAvailability } = dependenciesOf(listFilters, sort, withFacets);
  const shown = new Set(idsOf(products));
  const isEveryPrice = pricedIds === undefined || pricedIds.length > MAX_PRICED;
  return [
    ...productTags([...shown], stock),
    ...listingTags([ALL_PRODUCTS], { onPrices: onPrices && isEveryPrice, onAvailability }),
    ...(isEveryPrice ? [] : priceTags(pricedIds.filter((id) => !shown.has(id)))),
  ];
}

// each is a tag, of which a cached page stores only so many, and a header for a CDN has no more
const MAX_PRICED = 100;

/** The same for suggestions, which show no stock. */
export function tagsOfSuggestions(products: readonly { id: string }[]): string[] {
  const anyListing = { onPrices: false, onAvailability: false };
  return [...products.map(({ id }) => `product:${id}`), ...listingTags([ALL_PRODUCTS], anyListing)];
}

interface SearchedList {
  listFilters: ListFilters;
  sort: string | undefined;
  withFacets: boolean;
  stock: StockPrecision;
}

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id);

/** Facets count prices and what can be bought. */
function dependenciesOf(filters: ListFilters, sort: string | undefined, withFacets: boolean) {
  const { sizes, colors } = filters;
  return {
    onPrices: withFacets || isSortedByPrice(sort) || isFilteredByPrice(filters),
    onAvailability: withFacets || sizes !== null || colors !== null,
  };
}

/** Keys of which every matching product has at least one: those of the narrowest condition. */
function listingKeys({ categories, genders, parentCategories }: ProductFilter): string[] {
  if (parentCategories) return parentCategories.map((name) => `parent:${name}`);
  if (categories) {
    const inGenders = gendersAmong(categories).map((name) => `gender:${name}`);
    return [...categories.map((name) => `category:${name}`), ...inGenders];
  }
  return genders?.map((name) => `gender:${name}`) ?? [ALL_PRODUCTS];
}
