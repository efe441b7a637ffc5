import { stringify } from 'csv-stringify/sync';
import type { Report, ReportFigures } from '#contract/admin/reports/reports.ts';
import { toDecimalRupees, toPaise } from '#format/money.ts';
import { escapeFormula } from '#server/catalog/csv/escape-formula.ts';

type SalesReport = Exclude<Report['name'], 'stock-value'>;

const FIRST_COLUMN: Record<SalesReport, string> = {
  'sales-by-day': 'Day',
  'sales-by-product': 'Product',
  'sales-by-category': 'Category',
  'sales-by-state': 'State',
  'sales-by-payment-method': 'Payment method',
  'best-sellers': 'Product',
  'worst-sellers': 'Product',
};

const amount = (rupees: number | undefined) => (rupees === undefined ? '' : toDecimalRupees(toPaise(rupees)));

type Column = [name: string, cell: (figures: ReportFigures) => string];

const SALES_COLUMNS: readonly Column[] = [
  ['Orders', ({ orders }) => String(orders ?? '')],
  ['Units', ({ units }) => String(units)],
  ['Gross', ({ gross }) => amount(gross)],
  ['Returns and refunds', ({ returned }) => amount(returned)],
  ['Net', ({ net }) => amount(net)],
  ['GST in net', ({ gst }) => amount(gst)],
  ['Net before', ({ previousNet }) => amount(previousNet)],
];

/** All rows of a report of sales as a CSV file, in rupees, with the total below. Days are written as 2026-11-22. */
export function reportCsv(name: SalesReport, { rows, total }: Report): string {
  const line = (first: string, figures: ReportFigures) => [
    escapeFormula(first),
    ...SALES_COLUMNS.map(([, cell]) => cell(figures)),
  ];
  // without a byte order mark Excel misreads every name that is not in English
  return `\ufeff${stringify([
    [FIRST_COLUMN[name], ...SALES_COLUMNS.map(([title]) => title)],
    ...rows.map((row) => line(name === 'sales-by-day' ? row.key : row.label, row)),
    line('Total', total),
  ])}`;
}

/** The name of the file, with its days. */
export function reportFileName({ name, range }: Pick<Report, 'name' | 'range'>): string {
  return range ? `${name}-${range.from}-${range.to}.csv` : `${name}.csv`;
}
