import { expect, test } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { gendersAmong, parseProductFilter } from './product-filter.ts';

const filterOf = (query: object) => parseProductFilter(listProductsQuery.parse(query));

test('names are split at commas, trimmed, lower-cased and sorted', () => {
  expect(filterOf({ category: ' Personal Care,accessories,, HOME,home' }).categories).toEqual([
    'accessories',
    'home',
    'personal care',
  ]);
});

test('empty parameters set no filter', () => {
  expect(filterOf({ category: '', gender: ' , ', parentCategory: '', filter: '  ' })).toMatchObject({
    categories: null,
    genders: null,
    parentCategories: null,
    words: [],
  });
});

test('queries with the same meaning give equal filters', () => {
  expect(filterOf({ category: 'Men,Women', filter: 'Red  kurta', page: '1' })).toEqual(
    filterOf({ category: 'women, men', filter: 'kurta red' }),
  );
});

test('the categories men and women also match the genders', () => {
  expect(gendersAmong(['accessories', 'men', 'null', 'unisex', 'women'])).toEqual(['men', 'women']);
});
