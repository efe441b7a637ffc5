import { expect, test } from 'vitest';
import {
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLongDate,
  formatMonthDayYear,
  formatRecentTime,
  formatWeekday,
  indianDay,
  indianYear,
} from './dates.ts';

const DAY_MS = 86_400_000;

/** A moment of each day from 2000 to 2040, at an hour and minute that differ from day to day. */
const MOMENTS = Array.from(
  { length: 41 * 366 },
  (_, day) => Date.UTC(2000, 0, 1) + day * DAY_MS + ((day * 86_413_337) % DAY_MS),
);

function intl(locale: string, options: Intl.DateTimeFormatOptions, timeZone = 'Asia/Kolkata') {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return (time: number) => format.format(time).replaceAll('\u202f', ' ');
}

const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const YEAR = { year: 'numeric' } as const;
const iso = (time: number) => new Date(time).toISOString();

const dayOfIndia = intl('en-CA', {});
const inFull = intl('en-IN', { ...SHORT_DAY, ...YEAR, ...CLOCK });
const thisYear = intl('en-IN', { ...SHORT_DAY, ...CLOCK });
const today = intl('en-IN', CLOCK);

/** What `formatRecentTime` must write. */
function recently(time: number, now: number): string {
  if (dayOfIndia(time) === dayOfIndia(now)) return today(time);
  return (dayOfIndia(time).slice(0, 4) === dayOfIndia(now).slice(0, 4) ? thisYear : inFull)(time);
}

test.each<[string, (time: number) => string | undefined, (time: number) => string]>([
  [
    'formatMonthDayYear',
    (time) => formatMonthDayYear(iso(time)),
    intl('en-US', { ...YEAR, month: 'long', day: 'numeric' }),
  ],
  ['formatDayMonth', (time) => formatDayMonth(iso(time)), intl('en-IN', SHORT_DAY)],
  [
    'formatLongDate',
    (time) => formatLongDate(new Date(time)),
    intl('en-IN', { ...YEAR, month: 'long', day: 'numeric' }),
  ],
  ['formatDate', (time) => formatDate(new Date(time)), intl('en-IN', { ...SHORT_DAY, ...YEAR })],
  ['indianDay', indianDay, dayOfIndia],
  ['formatDateTime', (time) => formatDateTime(new Date(time)), inFull],
  ['formatCalendarDay', formatCalendarDay, intl('en-IN', { ...SHORT_DAY, ...YEAR }, 'UTC')],
  ['formatWeekday', formatWeekday, intl('en-IN', { weekday: 'short', ...SHORT_DAY }, 'UTC')],
  [
    'formatRecentTime, an hour later',
    (time) => formatRecentTime(new Date(time), new Date(time + 3_600_000)),
    (time) => recently(time, time + 3_600_000),
  ],
  [
    'formatRecentTime, 40 days later',
    (time) => formatRecentTime(new Date(time), new Date(time + 40 * DAY_MS)),
    (time) => recently(time, time + 40 * DAY_MS),
  ],
])('%s writes what Intl.DateTimeFormat does', (_, format, expected) => {
  expect(MOMENTS.map(format)).toEqual(MOMENTS.map(expected));
});

test('an invalid date has no text', () => {
  expect([formatMonthDayYear('soon'), formatDayMonth('soon'), formatDayMonth(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the year changes at midnight in India, in any time zone of the server', () => {
  expect(indianYear(Date.parse('2026-12-31T23:59:59+05:30'))).toBe(2026);
  expect(indianYear(Date.parse('2027-01-01T00:00:00+05:30'))).toBe(2027);
});

test('a time for the merchant is in Indian time', () => {
  expect(formatDateTime(new Date('2026-09-03T20:05:59Z'))).toBe('4 Sept 2026, 1:35 am');
});
