import type { ReportName, ReportRange } from '#contract/admin/reports/report-names.ts';
import { formatCalendarDay } from '#format/dates.ts';

const SALES =
  'Net is what ordered items and fees cost, tax included, without what was cancelled, came back unpaid or was refunded; an order counts on the day it was placed, if it is paid or will be paid in cash.';

interface ReportTexts {
  title: string;
  /** Heading of the first column. */
  first: string;
  /** What the figures mean, in one sentence. */
  definition: string;
}

export const REPORT_TEXTS: Record<ReportName, ReportTexts> = {
  'sales-by-day': { title: 'Sales by day', first: 'Day', definition: SALES },
  'sales-by-product': { title: 'Sales by product', first: 'Product', definition: SALES },
  'sales-by-category': { title: 'Sales by category', first: 'Category', definition: SALES },
  'sales-by-state': { title: 'Sales by State', first: 'State', definition: SALES },
  'sales-by-payment-method': {
    title: 'Sales by payment method',
    first: 'Payment method',
    definition: SALES,
  },
  'best-sellers': {
    title: 'Best sellers',
    first: 'Product',
    definition: 'The 50 products of which customers kept the most units, of orders placed on these days.',
  },
  'worst-sellers': {
    title: 'Worst sellers',
    first: 'Product',
    definition:
      'The 50 products for sale and in stock of which customers kept the fewest units; of equals, those with the most valuable stock first.',
  },
  'stock-value': {
    title: 'Stock value',
    first: 'Product',
    definition: 'Units in stock at their present price, tax included; it is not what they cost you.',
  },
};

export const RANGE_LABELS: Record<ReportRange, string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'financial-year': 'This financial year',
  custom: 'Other days',
};

/** `1 Nov 2026 to 22 Nov 2026`, or one day. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [formatCalendarDay(Date.parse(from)), formatCalendarDay(Date.parse(to))];
  return first === last ? first : `${first} to ${last}`;
}

const PERCENT = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** The change as `+12 %`; undefined without anything to compare with. */
export function formatChange(now: number, before: number | undefined): string | undefined {
  return before === undefined || before <= 0 ? undefined : PERCENT.format((now - before) / before);
}
