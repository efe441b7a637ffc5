import { expect, test } from 'vitest';
import { formatDateTime, indianYear } from './dates.ts';

test('the year changes at midnight in India, in any time zone of the server', () => {
  expect(indianYear(Date.parse('2026-12-31T23:59:59+05:30'))).toBe(2026);
  expect(indianYear(Date.parse('2027-01-01T00:00:00+05:30'))).toBe(2027);
});

test('a time for the merchant is in Indian time', () => {
  expect(formatDateTime(new Date('2026-09-03T20:05:59Z'))).toBe('4 Sept 2026, 1:35 am');
});
