import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  label: string;
  /** Left out on phones, where the first column repeats it in small type. */
  isOptional?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface TableLine<Row> {
  key: string;
  label: ReactNode;
  /** Below the label on phones: what the optional columns say. */
  small?: ReactNode;
  row: Row;
}

/** A table of figures: a name in the first column, numbers in all others, and a total. */
export function FiguresTable<Row>({
  caption,
  first,
  columns,
  lines,
  total,
}: {
  /** For screen readers. */
  caption: string;
  /** Heading of the first column. */
  first: string;
  columns: readonly TableColumn<Row>[];
  lines: readonly TableLine<Row>[];
  total?: TableLine<Row> | undefined;
}) {
  const line = ({ key, label, small, row }: TableLine<Row>) => (
    <tr key={key}>
      <th scope="row">
        {label}
        {small && <small className="report-narrow">{small}</small>}
      </th>
      {columns.map((column) => (
        <td key={column.label} data-optional={column.isOptional || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="report-table-box">
      <table className="report-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ label, isOptional }) => (
              <th key={label} scope="col" data-optional={isOptional || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.map(line)}</tbody>
        {total && <tfoot>{line(total)}</tfoot>}
      </table>
    </div>
  );
}
