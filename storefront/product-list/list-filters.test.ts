import { expect, test } from 'vitest';
import { countFilters, NO_FILTERS, parseListFilters, toFilterParams } from './list-filters.ts';

const parse = (search: string) => parseListFilters(new URLSearchParams(search));

test('without filters the URL has no parameters', () => {
  expect(parse('category=men&page=2')).toEqual(NO_FILTERS);
  expect(toFilterParams(NO_FILTERS)).toEqual({});
});

test('filters written to a URL are read back unchanged', () => {
  const filters = {
    sort: 'price-asc',
    sizes: ['l', 'm'],
    colors: ['rani pink'],
    minPrice: '500',
    maxPrice: '1500.5',
    isOnSale: true,
  };
  expect(parse(String(new URLSearchParams(toFilterParams(filters))))).toEqual(filters);
});

test('a form without JavaScript sends one parameter per checkbox, and empty prices', () => {
  expect(parse('size=M&size=L&color=&minPrice=&maxPrice=900&onSale=1')).toEqual({
    ...NO_FILTERS,
    sizes: ['l', 'm'],
    maxPrice: '900',
    isOnSale: true,
  });
});

test.each([
  'sort=random',
  'minPrice=cheap',
  'maxPrice=-1',
  'onSale=perhaps',
  `size=${'x'.repeat(600)}`,
  'minPrice=1e9',
])('%s counts as not set', (search) => {
  expect(parse(search)).toEqual(NO_FILTERS);
});

test('a minimum price above the maximum is swapped with it', () => {
  expect(parse('minPrice=900&maxPrice=100')).toMatchObject({ minPrice: '100', maxPrice: '900' });
});

test('the sort order does not count as a filter', () => {
  expect(countFilters(parse('sort=newest&size=m,l&color=red&minPrice=1&maxPrice=2&onSale=1'))).toBe(5);
});
