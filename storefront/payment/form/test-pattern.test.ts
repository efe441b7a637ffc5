import { expect, test } from 'vitest';
import { patternMatches } from './test-pattern.ts';

test('a plain pattern is the text of a regular expression', () => {
  expect(patternMatches('^[A-Z]{5}[0-9]{4}$', 'ABCDE1234')).toBe(true);
  expect(patternMatches('^[A-Z]{5}[0-9]{4}$', 'abcde1234')).toBe(false);
});

test('a slash-delimited pattern has its own flags', () => {
  expect(patternMatches('/^[a-z.]+@upi$/i', 'ASHA@UPI')).toBe(true);
  expect(patternMatches('/^\\+91[6-9]\\d{9}$/', '+919876543210')).toBe(true);
  expect(patternMatches('/^\\+91[6-9]\\d{9}$/', '+911876543210')).toBe(false);
});

test('repeated matches give the same result with any flags', () => {
  expect([1, 2, 3].map(() => patternMatches('/a/gy', 'a'))).toEqual([true, true, true]);
});

test('an invalid pattern counts as absent', () => {
  expect(patternMatches('([', 'anything')).toBe(true);
  expect(patternMatches('/a/zz', 'b')).toBe(true);
});
