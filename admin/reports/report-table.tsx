import { formatCount, Money } from '#admin/kit/figures.tsx';
import type { Report, ReportFigures } from '#contract/admin/reports/reports.ts';
import { formatRupees } from '#format/money.ts';
import { FiguresTable, type TableColumn } from './figures-table.tsx';
import { formatChange, REPORT_TEXTS } from './report-texts.ts';

type Column = TableColumn<ReportFigures>;

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
  const { rows, total, name } = report;
  const line = (key: string, label: string, row: ReportFigures) => ({
    key,
    label,
    small: name !== 'stock-value' && row.returned > 0 && (
      <>
        {formatRupees(row.gross)} without {formatRupees(row.returned)} taken back
      </>
    ),
    row,
  });
  return (
    <FiguresTable
      caption={REPORT_TEXTS[name].title}
      first={REPORT_TEXTS[name].first}
      columns={columnsOf(report)}
      lines={rows.map((row) => line(row.key, row.label, row))}
      total={line('total', 'Total', total)}
    />
  );
}
