import { expect, test } from 'vitest';
import { changePrice } from './change-price.ts';

test.each([
  [49_900, 5, 'none', 52_395],
  [49_900, 5, 'rupee', 52_400],
  [49_900, 5, 'nine', 51_900],
  [100_000, 5, 'nine', 104_900],
  [500, -50, 'nine', 900],
  [100, -90, 'rupee', 100],
  [0, 50, 'nine', 0],
] as const)('%i paise by %i percent, rounded to %s, is %i', (price, percent, rounding, expected) => {
  expect(changePrice(price, percent, rounding)).toBe(expected);
});
