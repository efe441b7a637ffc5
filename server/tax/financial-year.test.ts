import { expect, test } from 'vitest';
import { financialYear } from './financial-year.ts';

test.each([
  ['2026-11-20T12:00:00Z', '26-27'],
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2027-01-01T00:00:00Z', '26-27'],
  ['2026-04-01T00:00:00Z', '26-27'],
  ['2026-03-31T18:29:59Z', '25-26'],
  ['2099-04-02T00:00:00Z', '99-00'],
])('%s belongs to %s', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});
