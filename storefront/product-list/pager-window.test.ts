import { expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

const pagerText = (page: number, pages: number) => pagerWindow(page, pages).join(' ');

test('shows two pages on each side, the first and the last, with ellipses between', () => {
  expect(pagerText(10, 20)).toBe('1 gap 8 9 10 11 12 gap 20');
  expect(pagerText(1, 20)).toBe('1 2 3 gap 20');
  expect(pagerText(20, 20)).toBe('1 gap 18 19 20');
});

test('shows no ellipsis where no page is left out', () => {
  expect(pagerText(4, 7)).toBe('1 2 3 4 5 6 7');
  expect(pagerText(5, 8)).toBe('1 gap 3 4 5 6 7 8');
  expect(pagerText(2, 2)).toBe('1 2');
});

test('a page beyond the last counts as the last', () => {
  expect(pagerText(99, 5)).toBe('1 gap 3 4 5');
});

test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
  'page %i of 12 appears once, in order, with the first and the last page',
  (page) => {
    const numbers = pagerWindow(page, 12).filter((item) => item !== 'gap');
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers).toEqual(expect.arrayContaining([1, page, 12]));
  },
);
