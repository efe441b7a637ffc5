import { expect, test } from 'vitest';
import type { ReportRange } from '#contract/admin/reports/report-names.ts';
import { daysOf, reportPeriod } from './report-period.ts';

// half past one at night on 22 November in India, the evening before in UTC
const NOW = new Date('2026-11-21T20:00:00Z');
const period = (range: ReportRange, now = NOW) => {
  const { range: days, previous } = reportPeriod({ range }, now);
  return [days.from, days.to, previous.from, previous.to].join(' ');
};

test.each<[ReportRange, string]>([
  ['today', '2026-11-22 2026-11-22 2026-11-21 2026-11-21'],
  ['7-days', '2026-11-16 2026-11-22 2026-11-09 2026-11-15'],
  ['30-days', '2026-10-24 2026-11-22 2026-09-24 2026-10-23'],
  ['this-month', '2026-11-01 2026-11-22 2026-10-01 2026-10-22'],
  ['last-month', '2026-10-01 2026-10-31 2026-09-01 2026-09-30'],
  ['financial-year', '2026-04-01 2026-11-22 2025-04-01 2025-11-22'],
])('%s in India, and the days before it', (range, expected) => expect(period(range)).toBe(expected));

test('a month is compared with a shorter one at most to its end', () => {
  expect(period('this-month', new Date('2027-03-31T06:00:00Z'))).toBe(
    '2027-03-01 2027-03-31 2027-02-01 2027-02-28',
  );
});

test('before April the financial year is that of the year before', () => {
  expect(period('financial-year', new Date('2027-03-31T06:00:00Z'))).toContain('2026-04-01 2027-03-31');
});

test('chosen days are compared with as many days before', () => {
  const chosen = reportPeriod({ range: 'custom', from: '2026-02-27', to: '2026-03-01' }, NOW);
  expect(chosen.previous).toEqual({ from: '2026-02-24', to: '2026-02-26' });
  expect(daysOf(chosen.range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test.each([
  [{ from: '2026-02-27' }, 'Choose the first and the last day.'],
  [{ from: '2026-02-27', to: '2026-02-26' }, 'The last day is before the first. Exchange them.'],
  [{ from: '2016-02-27', to: '2026-02-26' }, 'Choose at most three years.'],
])('chosen days that make no range are rejected: %o', (days, message) => {
  expect(() => reportPeriod({ range: 'custom', ...days }, NOW)).toThrow(message);
});
