import type { ReactNode } from 'react';
import { formatCount, Money } from '#admin/kit/figures.tsx';
import type { Report, ReportFigures } from '#contract/admin/reports/reports.ts';
import { formatRupees } from '#format/money.ts';
import { formatChange, REPORT_TEXTS } from './report-texts.ts';

interface Column {
  label: string;
  /** Left out on phones, where the first column repeats it in small type. */
  isOptional?: boolean;
  cell: (figures: ReportFigures) => ReactNode;
}

function columnsOf({ name, total }: Report): Column[] {
  const units: Column = { label: 'Units', cell: (row) => formatCount(row.units) };
  if (name === 'stock-value') return [units, { label: 'Value', cell: (row) => <Money rupees={row.gross} /> }];
  const { orders, gst, previousNet } = total;
  const optional = (isShown: boolean, column: Column): Column[] =>
    isShown ? [{ ...column, isOptional: true }] : [];
  return [
    ...optional(orders !== undefined, { label: 'Orders', cell: (row) => formatCount(row.orders ?? 0) }),
    units,
    ...optional(true, { label: 'Gross', cell: (row) => <Money rupees={row.gross} /> }),
    ...optional(true, { label: 'Returns and refunds', cell: (row) => <Money rupees={row.returned} /> }),
    { label: 'Net', cell: (row) => <Money rupees={row.net} /> },
    ...optional(gst !== undefined, { label: 'GST in net', cell: (row) => <Money rupees={row.gst ?? 0} /> }),
    ...optional(previousNet !== undefined && name !== 'sales-by-day', {
      label: 'Change of net',
      cell: (row) => formatChange(row.net, row.previousNet) ?? '',
    }),
  ];
}

/** Every row of a report with its total. */
export function ReportTable({ report }: { report: Report }) {
  const columns = columnsOf(report);
  const { rows, total, name } = report;
  const line = (label: string, figures: ReportFigures) => (
    <>
      <th scope="row">
        {label}
        {name !== 'stock-value' && figures.returned > 0 && (
          <small className="report-narrow">
            {formatRupees(figures.gross)} without {formatRupees(figures.returned)} taken back
          </small>
        )}
      </th>
      {columns.map((column) => (
        <td key={column.label} data-optional={column.isOptional || undefined}>
          {column.cell(figures)}
        </td>
      ))}
    </>
  );
  return (
    <div className="report-table-box">
      <table className="report-table">
        <caption className="sr-only">{REPORT_TEXTS[name].title}</caption>
        <thead>
          <tr>
            <th scope="col">{REPORT_TEXTS[name].first}</th>
            {columns.map(({ label, isOptional }) => (
              <th key={label} scope="col" data-optional={isOptional || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>{line(row.label, row)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{line('Total', total)}</tr>
        </tfoot>
      </table>
    </div>
  );
}
