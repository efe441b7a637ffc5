import type { ListProductsQuery, ProductSort } from '#contract/catalog.ts';
import { isYes, type ShelfChoice, shelfChoice } from './shelf-choice.ts';

/** Category names that also match every product of this gender, in any category. */
const GENDER_CATEGORIES = ['men', 'women'];

/** Lower-cased, sorted, distinct; null: no restriction. `'null'` matches products without a value. */
type Names = readonly string[] | null;

/** The parsed query of GET /products. Queries with the same meaning give equal filters. */
export interface ProductFilter {
  categories: Names;
  genders: Names;
  parentCategories: Names;
  /** Each word must occur in the title or the tags. */
  words: readonly string[];
  choice: ShelfChoice;
  sort: ProductSort;
  withFacets: boolean;
  page: number;
  limit: number;
}

/** Converts a query that the contract has parsed; prices become paise. */
export function productFilter(query: ListProductsQuery): ProductFilter {
  return {
    categories: namesIn(query.category),
    genders: namesIn(query.gender),
    parentCategories: namesIn(query.parentCategory),
    words: wordsIn(query.filter),
    choice: shelfChoice(query),
    sort: query.sort ?? 'featured',
    withFacets: isYes(query.facets),
    page: query.page,
    limit: query.limit,
  };
}

/** The genders that these category names also match. */
export function gendersAmong(categories: readonly string[]): string[] {
  return categories.filter((name) => GENDER_CATEGORIES.includes(name));
}

function namesIn(list = ''): Names {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  const distinct = distinctSorted(names);
  return distinct.length === 0 ? null : distinct;
}

function wordsIn(text = ''): string[] {
  return distinctSorted(text.toLowerCase().split(/\s+/));
}

function distinctSorted(names: string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort();
}
