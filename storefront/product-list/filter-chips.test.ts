import { expect, test } from 'vitest';
import { filterChips } from './filter-chips.ts';
import { NO_FILTERS } from './list-filters.ts';

const FACETS = {
  sizes: [{ value: 'm', label: 'M', count: 4 }],
  colors: [{ value: 'rani pink', label: 'Rani Pink', count: 2 }],
  onSale: 3,
};
const FILTERS = { ...NO_FILTERS, sort: 'newest', sizes: ['m', 'xs'], colors: ['rani pink'], isOnSale: true };

test('every filter has a chip, with the label and count of its facet', () => {
  expect(filterChips(FILTERS, FACETS, 7).map(({ label, count }) => [label, count])).toEqual([
    ['M', 4],
    ['xs', 0],
    ['Rani Pink', 2],
    ['On sale', 3],
  ]);
  expect(filterChips(FILTERS, undefined, undefined)[0]).toMatchObject({ label: 'm', count: undefined });
});

test('removing one filter keeps the others', () => {
  const chips = filterChips(FILTERS, FACETS, 7);
  expect(chips[0]?.remainingFilters).toEqual({ ...FILTERS, sizes: ['xs'] });
  expect(chips.at(-1)?.remainingFilters).toEqual({ ...FILTERS, isOnSale: false });
});

test.each([
  ['500', '1500', '₹500 to ₹1,500'],
  ['500', '', 'From ₹500'],
  ['', '1500', 'Up to ₹1,500'],
])('a price range is one chip, counted with all filters applied', (minPrice, maxPrice, label) => {
  const [chip, ...others] = filterChips({ ...NO_FILTERS, minPrice, maxPrice }, FACETS, 7);
  expect(chip).toMatchObject({ label, count: 7 });
  expect(chip?.remainingFilters).toEqual(NO_FILTERS);
  expect(others).toEqual([]);
});

test('there are no chips without filters', () => {
  expect(filterChips({ ...NO_FILTERS, sort: 'newest' }, FACETS, 7)).toEqual([]);
});
