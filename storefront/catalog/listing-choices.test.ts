import { expect, test } from 'vitest';
import { choiceParameters, countFilters, NO_CHOICES, readListingChoices } from './listing-choices.ts';

const read = (search: string) => readListingChoices(new URLSearchParams(search));

test('without filters the URL has no parameters', () => {
  expect(read('category=men&page=2')).toEqual(NO_CHOICES);
  expect(choiceParameters(NO_CHOICES)).toEqual({});
});

test('filters written to a URL are read back unchanged', () => {
  const choices = {
    sort: 'price-asc',
    sizes: ['l', 'm'],
    colors: ['rani pink'],
    minPrice: '500',
    maxPrice: '1500.5',
    isOnSale: true,
  };
  expect(read(String(new URLSearchParams(choiceParameters(choices))))).toEqual(choices);
});

test('a form without JavaScript sends one parameter per checkbox, and empty prices', () => {
  expect(read('size=M&size=L&color=&minPrice=&maxPrice=900&onSale=1')).toEqual({
    ...NO_CHOICES,
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
  expect(read(search)).toEqual(NO_CHOICES);
});

test('a minimum price above the maximum is swapped with it', () => {
  expect(read('minPrice=900&maxPrice=100')).toMatchObject({ minPrice: '100', maxPrice: '900' });
});

test('the sort order does not count as a filter', () => {
  expect(countFilters(read('sort=newest&size=m,l&color=red&minPrice=1&maxPrice=2&onSale=1'))).toBe(5);
});
