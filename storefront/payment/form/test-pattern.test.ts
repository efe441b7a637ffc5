import { expect, test } from 'vitest';
import { testPattern } from './test-pattern.ts';

test('a plain pattern is the text of a regular expression', () => {
  expect(testPattern('^[A-Z]{5}[0-9]{4}$', 'ABCDE1234')).toBe(true);
  expect(testPattern('^[A-Z]{5}[0-9]{4}$', 'abcde1234')).toBe(false);
});

test('a slash-delimited pattern has its own flags', () => {
  expect(testPattern('/^[a-z.]+@upi$/i', 'ASHA@UPI')).toBe(true);
  expect(testPattern('/^\\+91[6-9]\\d{9}$/', '+919876543210')).toBe(true);
  expect(testPattern('/^\\+91[6-9]\\d{9}$/', '+911876543210')).toBe(false);
});

test('repeated matches give the same result with any flags', () => {
  expect([1, 2, 3].map(() => testPattern('/a/gy', 'a'))).toEqual([true, true, true]);
});

test('an invalid pattern counts as absent', () => {
  expect(testPattern('([', 'anything')).toBe(true);
  expect(testPattern('/a/zz', 'b')).toBe(true);
});
