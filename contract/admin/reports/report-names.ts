/** The reports of sold items; each divides the same sales in another way, so their totals are equal. */
export const SALES_REPORTS = [
  'sales-by-day',
  'sales-by-product',
  'sales-by-category',
  'sales-by-state',
  'sales-by-payment-method',
] as const;

/** Every report, in the order of their links. */
export const REPORTS = [...SALES_REPORTS, 'best-sellers', 'worst-sellers', 'stock-value'] as const;
export type ReportName = (typeof REPORTS)[number];

/** Days of a report in India. `custom` needs `from` and `to`. */
export const REPORT_RANGES = [
  'today',
  '7-days',
  '30-days',
  'this-month',
  'last-month',
  'financial-year',
  'custom',
] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

export const DEFAULT_REPORT_RANGE: ReportRange = '30-days';

/** GST returns are filed for a month or a quarter. */
export const GST_PERIOD_LENGTHS = ['month', 'quarter'] as const;
export type GstPeriodLength = (typeof GST_PERIOD_LENGTHS)[number];

/**
 * The CSV files of a GST return, by the sheets of the returns offline tool; `summary` has all tables with their taxes, for the
 * accountant.
 */
export const GST_FILES = ['b2cs', 'b2cl', 'cdnur', 'exemp', 'hsn(b2c)', 'docs', 'summary'] as const;
export type GstFile = (typeof GST_FILES)[number];
