import { expect, test } from 'vitest';
import { compareSizes } from './size-order.ts';

test('letter sizes come first, from small to large, then numbers in natural order', () => {
  const sizes = ['UK 10', 'XL', '100 g', 's', 'UK 9', 'M', 'XXL', '50 g', 'XS'];
  expect(sizes.toSorted(compareSizes)).toEqual([
    'XS',
    's',
    'M',
    'XL',
    'XXL',
    '50 g',
    '100 g',
    'UK 9',
    'UK 10',
  ]);
});
