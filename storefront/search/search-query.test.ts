import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

const parse = (search: string) => parseSearchQuery(new URLSearchParams(search));

test.each([
  ['', ''],
  ['q=', ''],
  ['q=%20%09', ''],
  ['q=%20red%20%20kurta%0A', 'red kurta'],
  ['q=a%00b', 'a b'],
  ['q=%ED%A0%80x', '\ufffd\ufffd\ufffdx'],
  ['q=%E0%A4%B9%E0%A4%B2%E0%A5%8D%E0%A4%A6%E0%A5%80', 'हल्दी'],
  ['q=%3Cscript%3E', '<script>'],
])('%s searches for %j', (search, query) => {
  expect(parse(search)).toEqual({ query, page: 1, isTooLong: false });
});

test('5,000 characters are too long, 200 are not', () => {
  expect(parse(`q=${'x'.repeat(5000)}`).isTooLong).toBe(true);
  expect(parse(`q=${'x'.repeat(200)}`).isTooLong).toBe(false);
});

test.each([
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
])('page %s counts as page %i', (page, expected) => {
  expect(parse(`q=a&page=${page}`).page).toBe(expected);
});
