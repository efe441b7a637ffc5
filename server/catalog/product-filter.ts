import type { ListProductsQuery, ProductSort } from '#contract/catalog.ts';
import { isYes, type ShelfChoice, shelfChoice } from './shelf-choice.ts';

/** Category names that also mean everything for these people, whatever its category. */
const GENDER_CATEGORIES = ['men', 'women'];

/** Lower-cased, sorted, without repetition; null: no restriction. `'null'` stands for "has none". */
type Names = readonly string[] | null;

/** GET /products as the catalogue understands it. Two queries that mean the same are equal here. */
export interface ProductFilter {
  categories: Names;
  genders: Names;
  parentCategories: Names;
  /** Each must occur in the title or the tags. */
  words: readonly string[];
  choice: ShelfChoice;
  sort: ProductSort;
  withFacets: boolean;
  page: number;
  limit: number;
}

/** Reads a query that the contract has parsed; prices become paise. */
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

/** The genders that a choice of categories lets in besides the categories themselves. */
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
