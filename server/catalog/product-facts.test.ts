import { expect, test } from 'vitest';
import { parseGstRateBasisPoints, sortFacts } from './product-facts.ts';

test('facts are sorted as on a product label, unknown ones last', () => {
  const facts = { 'GST rate': '5', Zari: 'real', 'Net quantity': '200 g', Barcode: '890' };
  expect(sortFacts(facts).map(({ label }) => label)).toEqual(['Net quantity', 'GST rate', 'Barcode', 'Zari']);
});

test.each([
  ['5', 500],
  ['18%', 1800],
  ['0.25 %', 25],
  ['0', 0],
  ['100', 10_000],
  ['101', undefined],
  ['five', undefined],
  ['', undefined],
])('a GST rate of %j is %s basis points', (rate, basisPoints) => {
  expect(parseGstRateBasisPoints({ 'GST rate': rate })).toBe(basisPoints);
});
