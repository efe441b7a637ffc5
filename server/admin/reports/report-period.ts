import type { GstReturnQuery } from '#contract/admin/reports/gst-returns.ts';
import type { ReportQuery } from '#contract/admin/reports/reports.ts';
import { indianDay } from '#format/dates.ts';
import { fieldError } from '#server/errors/field-error.ts';

/** First and last day in India, such as 2026-11-22. */
export interface DayRange {
  from: string;
  to: string;
}

export interface ReportPeriod {
  range: DayRange;
  /** The days that the range is compared with. */
  previous: DayRange;
}

const DAY_MS = 86_400_000;
/** More days than this would make a chart unreadable and a query slow. */
export const MAX_REPORT_DAYS = 3 * 366;
const APRIL = 3;

/**
 * The days of a report, which end today unless they are chosen, and the days before that they are compared with: the
 * same days of the month or financial year before, otherwise as many days directly before.
 * Throws UserError: invalid_request (a day is missing, the order is wrong, or the range is too long).
 */
export function reportPeriod(query: ReportQuery, now: Date): ReportPeriod {
  const today = indianDay(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  switch (query.range) {
    case 'today':
      return withDaysBefore({ from: today, to: today });
    case '7-days':
      return withDaysBefore({ from: addDays(today, -6), to: today });
    case '30-days':
      return withDaysBefore({ from: addDays(today, -29), to: today });
    case 'this-month': {
      const range = { from: firstOfMonth(year, month), to: today };
      return { range, previous: sameDaysFrom(range, firstOfMonth(year, month - 1), range.from) };
    }
    case 'last-month': {
      const [from, next] = [firstOfMonth(year, month - 1), firstOfMonth(year, month)];
      const previous = { from: firstOfMonth(year, month - 2), to: addDays(from, -1) };
      return { range: { from, to: addDays(next, -1) }, previous };
    }
    case 'financial-year': {
      const start = year - (month < APRIL ? 1 : 0);
      const range = { from: firstOfMonth(start, APRIL), to: today };
      return { range, previous: sameDaysFrom(range, firstOfMonth(start - 1, APRIL), range.from) };
    }
    case 'custom':
      return withDaysBefore(chosenDays(query));
  }
}

/** The last days in India, which end today. */
export function lastDays(count: number, now: Date): DayRange {
  const today = indianDay(now);
  return { from: addDays(today, 1 - count), to: today };
}

const MONTHS_OF_QUARTER = 3;

/** The days of the month of a GST return, or of the quarter that contains it: those of the financial year begin in April. */
export function gstPeriod({ length, month }: Pick<GstReturnQuery, 'length' | 'month'>): DayRange {
  const [year, index] = [Number(month.slice(0, 4)), Number(month.slice(5)) - 1];
  const months = length === 'quarter' ? MONTHS_OF_QUARTER : 1;
  const first = index - (index % months);
  return { from: firstOfMonth(year, first), to: addDays(firstOfMonth(year, first + months), -1) };
}

/** Every day of a range. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index));
}

/** Days in their order as ranges without gaps. */
export function consecutiveDays(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

function chosenDays({ from, to }: ReportQuery): DayRange {
  if (from === undefined || to === undefined) {
    const path = from === undefined ? 'from' : 'to';
    throw fieldError(path, 'Choose the first and the last day.');
  }
  if (to < from) throw fieldError('to', 'The last day is before the first. Exchange them.');
  if (countDays({ from, to }) > MAX_REPORT_DAYS) throw fieldError('to', 'Choose at most three years.');
  return { from, to };
}

function withDaysBefore(range: DayRange): ReportPeriod {
  const days = countDays(range);
  return { range, previous: { from: addDays(range.from, -days), to: addDays(range.from, -1) } };
}

/** As many days as `range` has, from `from`, all before `end`. */
function sameDaysFrom(range: DayRange, from: string, end: string): DayRange {
  const last = addDays(from, countDays(range) - 1);
  return { from, to: last < end ? last : addDays(end, -1) };
}

const countDays = ({ from, to }: DayRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
const addDays = (day: string, count: number) => dayOf(Date.parse(day) + count * DAY_MS);
const firstOfMonth = (year: number, month: number) => dayOf(Date.UTC(year, month, 1));
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
