import type { ListProductsQuery, ProductSort } from '#contract/catalog.ts';
import type { StockPrecision } from '#server/database/changes/change-tags.ts';
import { isTrueParam, type ListFilters, parseListFilters } from './list-filters.ts';

/** Category names that also match every product of this gender, in any category. */
const GENDER_CATEGORIES = ['men', 'women'];

/** What a list shows of each product. */
export type ProductView = NonNullable<ListProductsQuery['view']>;

/** Lower-cased, sorted, distinct; null: no restriction. `'null'` matches products without a value. */
type NameFilter = readonly string[] | null;

/** The parsed query of GET /products. Queries with the same meaning give equal filters. */
export interface ProductFilter {
  categories: NameFilter;
  genders: NameFilter;
  parentCategories: NameFilter;
  /** Each word must occur in the title or the tags. */
  words: readonly string[];
  listFilters: ListFilters;
  sort: ProductSort;
  withFacets: boolean;
  stock: StockPrecision;
  view: ProductView;
  page: number;
  limit: number;
}

/** Converts a query that the contract has parsed; prices become paise. */
export function parseProductFilter(query: ListProductsQuery): ProductFilter {
  return {
    categories: parseNames(query.category),
    genders: parseNames(query.gender),
    parentCategories: parseNames(query.parentCategory),
    words: parseWords(query.filter),
    listFilters: parseListFilters(query),
    sort: query.sort ?? 'featured',
    withFacets: isTrueParam(query.facets),
    stock: query.stock ?? 'units',
    view: query.view ?? 'full',
    page: query.page,
    limit: query.limit,
  };
}

/** The genders that these category names also match. */
export function gendersAmong(categories: readonly string[]): string[] {
  return categories.filter((name) => GENDER_CATEGORIES.includes(name));
}

function parseNames(list = ''): NameFilter {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  const distinct = distinctSorted(names);
  return distinct.length === 0 ? null : distinct;
}

function parseWords(text = ''): string[] {
  return distinctSorted(text.toLowerCase().split(/\s+/));
}

function distinctSorted(names: string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort();
}
