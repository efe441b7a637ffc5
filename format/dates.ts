import { INDIA_UTC_OFFSET_MS } from './india-utc-offset.ts';

// By arithmetic and not by Intl.DateTimeFormat: the first one costs a phone about 100 ms of the first view. The tests
// compare each function with it.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A date whose UTC fields are those of a clock in India. India has no daylight saving time. */
const inIndia = (time: Date | number): Date => new Date(Number(time) + INDIA_UTC_OFFSET_MS);

const dayAndMonth = (date: Date) => `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]}`;
const dayMonthYear = (date: Date) => `${dayAndMonth(date)} ${date.getUTCFullYear()}`;

function clockTime(date: Date): string {
  const hour = date.getUTCHours();
  const minute = String(date.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * 'MMMM d, yyyy' in Indian time, such as "March 4, 2026"; undefined for an invalid date. The specification
 * prescribes this format for the account page. Users: orders and the account page.
 */
export function formatMonthDayYear(iso: string | undefined): string | undefined {
  const date = inIndia(iso ? Date.parse(iso) : Number.NaN);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** "4 Mar", in Indian time; undefined for an invalid date. User: the timeline of an order. */
export function formatDayMonth(iso: string | undefined): string | undefined {
  const date = inIndia(iso ? Date.parse(iso) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : dayAndMonth(date);
}

/** Formats the date in India (IST): `22 November 2026`. Users: emails and invoices. */
export function formatLongDate(time: Date): string {
  const date = inIndia(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Formats the date in India (IST): `22 Nov 2026`. User: the admin. */
export const formatDate = (time: Date): string => dayMonthYear(inIndia(time));

/** The day in India (IST) as in `2026-11-22`. User: the names of files. */
export const indianDay = (time: Date | number): string => inIndia(time).toISOString().slice(0, 10);

/** Formats a time in India (IST), for the merchant: `22 Nov 2026, 2:05 pm`. Users: the admin, action items and pick lists. */
export function formatDateTime(time: Date): string {
  const date = inIndia(time);
  return `${dayMonthYear(date)}, ${clockTime(date)}`;
}

/** A time in India (IST): `2:05 pm` on the day of `now`, `21 Nov, 2:05 pm` in its year, otherwise `formatDateTime`. */
export function formatRecentTime(time: Date, now: Date): string {
  const [date, today] = [inIndia(time), inIndia(now)];
  if (date.getUTCFullYear() !== today.getUTCFullYear()) return formatDateTime(time);
  const day = dayAndMonth(date);
  return day === dayAndMonth(today) ? clockTime(date) : `${day}, ${clockTime(date)}`;
}

/** A day without a time, as midnight UTC: `22 Nov 2026`. */
export const formatCalendarDay = (midnight: number): string => dayMonthYear(new Date(midnight));

/** A day without a time, as midnight UTC: `Sun, 22 Nov`. */
export function formatWeekday(midnight: number): string {
  const date = new Date(midnight);
  return `${WEEKDAYS[date.getUTCDay()]}, ${dayAndMonth(date)}`;
}

/** The current year in India. User: the footer. */
export const indianYear = (now = Date.now()): number => inIndia(now).getUTCFullYear();
