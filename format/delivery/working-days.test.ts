import { expect, test } from 'vitest';
import { workingDayAfter } from './working-days.ts';

const day = (now: string, days: number, holidays: string[] = []) =>
  new Date(workingDayAfter(Date.parse(now), days, new Set(holidays))).toISOString().slice(0, 10);

test('Sundays and national holidays are not working days', () => {
  expect(day('2026-11-20T06:00:00Z', 0)).toBe('2026-11-20');
  expect(day('2026-11-20T06:00:00Z', 1)).toBe('2026-11-21');
  expect(day('2026-11-20T06:00:00Z', 2)).toBe('2026-11-23');
  expect(day('2027-01-25T06:00:00Z', 1)).toBe('2027-01-27');
});

test('the day is the day in India', () => {
  expect(day('2026-11-19T18:29:00Z', 0)).toBe('2026-11-19');
  expect(day('2026-11-19T18:30:00Z', 0)).toBe('2026-11-20');
});

test('a holiday of the shop counts once, also beside a Sunday, and not for a day that is none anyway', () => {
  // Saturday and Monday closed, Sunday between them
  expect(day('2026-11-20T06:00:00Z', 1, ['2026-11-21', '2026-11-23'])).toBe('2026-11-24');
  expect(day('2026-11-20T06:00:00Z', 2, ['2026-11-22'])).toBe('2026-11-23');
  expect(day('2026-11-20T06:00:00Z', 0, ['2026-11-20'])).toBe('2026-11-20');
});
