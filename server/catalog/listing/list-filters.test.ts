import { expect, test } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { hasFilters, parseListFilters } from './list-filters.ts';

const filtersOf = (query: object) => parseListFilters(listProductsQuery.parse(query));

test('sizes and colors are lower-cased, sorted and distinct lists', () => {
  expect(filtersOf({ size: 'M, l,,m', color: 'Rani  Pink' })).toMatchObject({
    sizes: ['l', 'm'],
    colors: ['rani pink'],
  });
});

test('prices are rupees in the query and paise in the filters', () => {
  expect(filtersOf({ minPrice: '199.99', maxPrice: '0' })).toMatchObject({ minPaise: 19_999, maxPaise: 0 });
});

test.each([
  [{}, false],
  [{ size: ' , ', onSale: '0' }, false],
  [{ onSale: 'true' }, true],
  [{ color: 'red' }, true],
  [{ minPrice: '0' }, true],
])('%j has filters: %s', (query, expected) => {
  expect(hasFilters(filtersOf(query))).toBe(expected);
});

test.each([{ minPrice: 'cheap' }, { maxPrice: '-1' }, { onSale: 'perhaps' }, { sort: 'random' }])(
  '%j is rejected',
  (query) => {
    expect(listProductsQuery.safeParse(query).success).toBe(false);
  },
);
