import { INDIA_UTC_OFFSET_MS } from '../india-utc-offset.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** National holidays as month-day; other holidays differ between states. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

/**
 * The day in India that is `workingDays` working days after `now`, as midnight UTC in milliseconds. Sundays, national
 * holidays and `holidays` (as `2026-11-24`) do not count.
 */
export function workingDayAfter(
  now: number,
  workingDays: number,
  holidays: ReadonlySet<string> = NO_HOLIDAYS,
): number {
  let day = Math.floor((now + INDIA_UTC_OFFSET_MS) / DAY_MS) * DAY_MS;
  for (let left = workingDays; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

const NO_HOLIDAYS: ReadonlySet<string> = new Set();

function isWorkingDay(day: number, holidays: ReadonlySet<string>): boolean {
  const date = new Date(day).toISOString().slice(0, 10);
  const isSunday = new Date(day).getUTCDay() === 0;
  return !isSunday && !NATIONAL_HOLIDAYS.includes(date.slice(5)) && !holidays.has(date);
}
