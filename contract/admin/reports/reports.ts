import { z } from 'zod';
import { DEFAULT_REPORT_RANGE, REPORT_RANGES, REPORTS } from './report-names.ts';

/** A day in India, such as 2026-11-22. */
const day = z.iso.date('Write a day as 2026-11-22');

/** Rows of a reply; the CSV contains all. */
export const MAX_REPORT_ROWS = 400;

export const reportParams = z.object({ name: z.enum(REPORTS) });

/** GET /admin/reports/:name and /admin/reports/:name/csv. The URL of the screen has the same query string. */
export const reportQuery = z.object({
  range: z.enum(REPORT_RANGES).default(DEFAULT_REPORT_RANGE),
  /** First and last day of the range `custom`. */
  from: day.optional(),
  to: day.optional(),
});

const figures = z.object({
  /** Absent where a row is not a number of whole orders, such as a product. */
  orders: z.number().int().optional(),
  units: z.number().int(),
  /** Rupees, tax included, of all ordered items at the price of the order. Of stock: at the present price. */
  gross: z.number(),
  /** Rupees that were cancelled, came back unpaid, or were refunded. */
  returned: z.number(),
  /** `gross` without `returned`. */
  net: z.number(),
  /** GST that `net` contains, as far as the rates are known; absent if the shop has no GSTIN. */
  gst: z.number().optional(),
  /** `net` and `units` of the days before that the range is compared with. */
  previousNet: z.number().optional(),
  previousUnits: z.number().int().optional(),
});

const reportRow = figures.extend({
  /** A day, a handle of a product, a category, the code of a State, or a payment method. */
  key: z.string(),
  label: z.string(),
});

const days = z.object({ from: day, to: day });

/**
 * The first rows of a report, those of days in their order, all others beginning with the most important. `total` is
 * about all `count` rows.
 */
export const reportReply = z.object({
  name: z.enum(REPORTS),
  /** Absent for the present stock. */
  range: days.optional(),
  previous: days.optional(),
  /** When the stock of a large catalog was added up; otherwise it is the present one. */
  countedAt: z.iso.datetime().optional(),
  rows: z.array(reportRow),
  count: z.number().int(),
  total: figures,
});

export type ReportQuery = z.infer<typeof reportQuery>;
export type ReportFigures = z.infer<typeof figures>;
export type ReportRow = z.infer<typeof reportRow>;
export type Report = z.infer<typeof reportReply>;
