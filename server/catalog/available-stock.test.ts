import { expect, test } from 'vitest';
import { availableStock } from './available-stock.ts';

test.each([
  [0, false, 0],
  [1, false, 1],
  [10, false, 10],
  [11, false, 11],
  [5_000, false, 11],
  [0, true, 99],
  [-3, true, 99],
])('stock %i, allow backorder %s: %i available', (stock, allowBackorder, available) => {
  expect(availableStock({ stock, allow_backorder: allowBackorder })).toBe(available);
});
