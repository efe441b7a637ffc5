import { INDIA_UTC_OFFSET_MS } from './india-utc-offset.ts';

const monthDayYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/**
 * 'MMMM d, yyyy' in Indian time, such as "March 4, 2026"; undefined for an invalid date. The specification
 * prescribes this format for the account page, hence en-US. Users: orders and the account page.
 */
export function formatMonthDayYear(iso: string | undefined): string | undefined {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? undefined : monthDayYear.format(time);
}

const dayMonth = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  day: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** "4 Mar", in Indian time; undefined for an invalid date. User: the timeline of an order. */
export function formatDayMonth(iso: string | undefined): string | undefined {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? undefined : dayMonth.format(time);
}

const LONG_DATE = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** Formats the date in India (IST): `22 November 2026`. Users: emails and invoices. */
export function formatLongDate(date: Date): string {
  return LONG_DATE.format(date);
}

/** India is five and a half hours ahead of UTC, without daylight saving time. */

const DATE_TIME = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Formats a time in India (IST), for the merchant: `22 Nov 2026, 2:05 pm`. Users: action items and pick lists. */
export function formatDateTime(date: Date): string {
  return DATE_TIME.format(date).replaceAll('\u202f', ' ');
}

/** The current year in India. User: the footer. */
export const indianYear = (now = Date.now()): number => new Date(now + INDIA_UTC_OFFSET_MS).getUTCFullYear();
