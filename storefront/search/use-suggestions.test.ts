import { expect, test } from 'vitest';
import { nextActiveIndex } from './use-suggestions.ts';

test('ArrowDown moves through the options and back to the text field', () => {
  expect([-1, 0, 1, 2].map((activeIndex) => nextActiveIndex(activeIndex, 3, 1))).toEqual([0, 1, 2, -1]);
});

test('ArrowUp moves from the text field to the last option', () => {
  expect([-1, 2, 1, 0].map((activeIndex) => nextActiveIndex(activeIndex, 3, -1))).toEqual([2, 1, 0, -1]);
});
