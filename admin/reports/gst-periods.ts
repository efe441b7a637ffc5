import { GST_PERIOD_LENGTHS, type GstPeriodLength } from '#contract/admin/reports/report-names.ts';
import { formatCalendarDay } from '#format/dates.ts';
import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';

const MONTHS: Record<GstPeriodLength, number> = { month: 1, quarter: 3 };
const YEARS = 3;

/** A month or a quarter of a GST return. `month`: its first month, such as 2026-10. */
export interface GstPeriod {
  length: GstPeriodLength;
  month: string;
}

/** The period of a query string; what is missing or wrong there is the last period that has ended in India. */
export function parseGstPeriod(params: URLSearchParams, now: Date): GstPeriod {
  const length = GST_PERIOD_LENGTHS.find((each) => each === params.get('length')) ?? 'month';
  const month = params.get('month') ?? '';
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return { length, month: isMonth ? firstMonth(length, month) : startOf(length, now, 1) };
}

/** The first month of the period that contains a month. */
export function firstMonth(length: GstPeriodLength, month: string): string {
  return monthText(beginning(length, Number(month.slice(0, 4)), Number(month.slice(5)) - 1));
}

/** The periods of the last three years, the present one first, and the chosen one wherever it is. */
export function gstPeriodChoices(
  { length, month }: GstPeriod,
  now: Date,
): { value: string; label: string }[] {
  const count = (YEARS * 12) / MONTHS[length] + 1;
  const recent = Array.from({ length: count }, (_, index) => startOf(length, now, index));
  return [...new Set([...recent, month])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: formatGstPeriod({ length, month: value }) }));
}

/** `Nov 2026`, or `Oct to Dec 2026`. A quarter is within one year. */
export function formatGstPeriod({ length, month }: GstPeriod): string {
  const first = monthAndYear(Date.parse(`${month}-01`));
  if (length === 'month') return first;
  const last = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) + 1, 1);
  return `${first.split(' ')[0]} to ${monthAndYear(last)}`;
}

/** The first month of the period that is `count` periods before the present one. */
function startOf(length: GstPeriodLength, now: Date, count: number): string {
  const inIndia = new Date(now.getTime() + INDIA_UTC_OFFSET_MS);
  const index = inIndia.getUTCMonth() - count * MONTHS[length];
  const then = new Date(Date.UTC(inIndia.getUTCFullYear(), index, 1));
  return monthText(beginning(length, then.getUTCFullYear(), then.getUTCMonth()));
}

const beginning = (length: GstPeriodLength, year: number, index: number) =>
  Date.UTC(year, index - (index % MONTHS[length]), 1);
const monthText = (ms: number) => new Date(ms).toISOString().slice(0, 7);
const monthAndYear = (midnight: number) => formatCalendarDay(midnight).replace(/^\d+ /, '');
