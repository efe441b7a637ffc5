import { expect, test } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { isNarrowed, shelfChoice } from './shelf-choice.ts';

const choiceOf = (query: object) => shelfChoice(listProductsQuery.parse(query));

test('sizes and colours are lists without case, order or repetition', () => {
  expect(choiceOf({ size: 'M, l,,m', color: 'Rani  Pink' })).toMatchObject({
    sizes: ['l', 'm'],
    colors: ['rani pink'],
  });
});

test('prices arrive in rupees and are compared in paise', () => {
  expect(choiceOf({ minPrice: '199.99', maxPrice: '0' })).toMatchObject({ minPaise: 19_999, maxPaise: 0 });
});

test.each([
  [{}, false],
  [{ size: ' , ', onSale: '0' }, false],
  [{ onSale: 'true' }, true],
  [{ color: 'red' }, true],
  [{ minPrice: '0' }, true],
])('%j narrows the shelf: %s', (query, expected) => {
  expect(isNarrowed(choiceOf(query))).toBe(expected);
});

test.each([{ minPrice: 'cheap' }, { maxPrice: '-1' }, { onSale: 'perhaps' }, { sort: 'random' }])(
  '%j is refused',
  (query) => {
    expect(listProductsQuery.safeParse(query).success).toBe(false);
  },
);
