import { expect, test } from 'vitest';
import { filterChips } from './filter-chips.ts';
import { NO_CHOICES } from './listing-choices.ts';

const FACETS = {
  sizes: [{ value: 'm', label: 'M', count: 4 }],
  colors: [{ value: 'rani pink', label: 'Rani Pink', count: 2 }],
  onSale: 3,
};
const CHOICES = { ...NO_CHOICES, sort: 'newest', sizes: ['m', 'xs'], colors: ['rani pink'], isOnSale: true };

test('every filter has a chip, with the label and count of its facet', () => {
  expect(filterChips(CHOICES, FACETS, 7).map(({ label, count }) => [label, count])).toEqual([
    ['M', 4],
    ['xs', 0],
    ['Rani Pink', 2],
    ['On sale', 3],
  ]);
  expect(filterChips(CHOICES, undefined, undefined)[0]).toMatchObject({ label: 'm', count: undefined });
});

test('removing one filter keeps the others', () => {
  const chips = filterChips(CHOICES, FACETS, 7);
  expect(chips[0]?.without).toEqual({ ...CHOICES, sizes: ['xs'] });
  expect(chips.at(-1)?.without).toEqual({ ...CHOICES, isOnSale: false });
});

test.each([
  ['500', '1500', '₹500 to ₹1,500'],
  ['500', '', 'From ₹500'],
  ['', '1500', 'Up to ₹1,500'],
])('a price range is one chip, counted with all filters applied', (minPrice, maxPrice, label) => {
  const [chip, ...others] = filterChips({ ...NO_CHOICES, minPrice, maxPrice }, FACETS, 7);
  expect(chip).toMatchObject({ label, count: 7 });
  expect(chip?.without).toEqual(NO_CHOICES);
  expect(others).toEqual([]);
});

test('there are no chips without filters', () => {
  expect(filterChips({ ...NO_CHOICES, sort: 'newest' }, FACETS, 7)).toEqual([]);
});
