import { type MouseEvent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Checkbox } from '../forms/choices.tsx';
import { isSelected, type Selection } from './selection.ts';
import { hasStoredPosition } from './use-list-position.ts';

export interface ListColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned tabular figures. */
  isNumber?: boolean;
  /** Hidden below 1024 px. */
  isWideOnly?: boolean;
}

interface ListRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  isLoading: boolean;
  isStale: boolean;
  isNarrow: boolean;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  card: ((row: Row) => ReactNode) | undefined;
  activeRowId: string | undefined;
  onActiveRow: (id: string) => void;
  /** Undefined if rows cannot be selected. */
  selection: Selection | undefined;
  onToggle: (id: string, isRange: boolean) => void;
  onToggleAll: (isAll: boolean) => void;
}

const SKELETON_ROWS = 8;

/** More than fit on a screen. */
const FIRST_ROWS = 16;

/** A table on desktops, cards on phones. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const rows = useFirstRowsFirst(props.rows);
  return props.isNarrow ? <Cards {...props} rows={rows} /> : <Table {...props} rows={rows} />;
}

/** Draws the first rows at once and then, in small steps, all others: a slow phone stays usable meanwhile. */
function useFirstRowsFirst<Row>(rows: readonly Row[]): readonly Row[] {
  // a stored scroll position may be far down
  const [isComplete, setIsComplete] = useState(hasStoredPosition);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) startTransition(() => setIsComplete(true));
  }, [hasRows]);
  return isComplete ? rows : rows.slice(0, FIRST_ROWS);
}

function Table<Row>(props: ListRowsProps<Row>) {
  const { label, rows, columns, isLoading, rowId, selection } = props;
  const selectedCount = selection ? rows.filter((row) => isSelected(selection, rowId(row))).length : 0;
  return (
    <table className="list-table" aria-label={label} aria-busy={props.isStale}>
      <thead>
        <tr>
          {selection && (
            <th className="list-check">
              <Checkbox
                label="Select all shown"
                isLabelHidden
                isChecked={rows.length > 0 && selectedCount === rows.length}
                isPartial={selectedCount > 0}
                onChange={props.onToggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              data-number={column.isNumber || undefined}
              data-optional={column.isWideOnly || undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isLoading && rows.length === 0
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
              <tr key={index} className="list-skeleton">
                <td colSpan={columns.length + (selection ? 1 : 0)}>
                  <span />
                </td>
              </tr>
            ))
          : rows.map((row) => <TableRow key={rowId(row)} row={row} {...props} />)}
      </tbody>
    </table>
  );
}

function TableRow<Row>({ row, ...props }: ListRowsProps<Row> & { row: Row }) {
  const { columns, rowId, rowLabel, selection, activeRowId, onActiveRow, onToggle } = props;
  const id = rowId(row);
  const openRow = useOpenRow(props.rowHref?.(row));
  return (
    <tr
      data-row={id}
      data-cursor={activeRowId === id || undefined}
      data-selected={(selection && isSelected(selection, id)) || undefined}
      data-link={props.rowHref !== undefined || undefined}
      onFocus={() => onActiveRow(id)}
      onClick={openRow}
    >
      {selection && (
        <td className="list-check">
          <Checkbox
            label={`Select ${rowLabel(row)}`}
            isLabelHidden
            isChecked={isSelected(selection, id)}
            onChange={(_, { isShiftHeld }) => onToggle(id, isShiftHeld)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-number={column.isNumber || undefined}
          data-optional={column.isWideOnly || undefined}
        >
          {index === 0 ? <RowLink href={props.rowHref?.(row)}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Cards<Row>(props: ListRowsProps<Row>) {
  const { label, rows, isLoading, rowId, rowLabel, selection, activeRowId, onActiveRow, onToggle } = props;
  if (isLoading && rows.length === 0) {
    return (
      <ul className="list-cards" aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <li key={index} className="list-card list-skeleton">
            <span />
            <span />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="list-cards" aria-label={label} aria-busy={props.isStale}>
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <li
            key={id}
            className="list-card"
            data-row={id}
            data-cursor={activeRowId === id || undefined}
            data-selected={(selection && isSelected(selection, id)) || undefined}
            onFocus={() => onActiveRow(id)}
          >
            {selection && (
              <Checkbox
                label={`Select ${rowLabel(row)}`}
                isLabelHidden
                isChecked={isSelected(selection, id)}
                onChange={(_, { isShiftHeld }) => onToggle(id, isShiftHeld)}
              />
            )}
            <RowLink href={props.rowHref?.(row)}>
              {props.card ? props.card(row) : <DefaultCard row={row} columns={props.columns} />}
            </RowLink>
          </li>
        );
      })}
    </ul>
  );
}

function DefaultCard<Row>({ row, columns }: { row: Row; columns: readonly ListColumn<Row>[] }) {
  const [first, ...rest] = columns;
  return (
    <span className="card-default">
      <strong>{first?.cell(row)}</strong>
      {rest.map((column) => (
        <span key={column.id} className="card-fact">
          <span>{column.label}</span>
          <span>{column.cell(row)}</span>
        </span>
      ))}
    </span>
  );
}

/** The link of a row; the focus of `J` and `K` is on it. Without a target a plain element takes the focus. */
function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) {
    return (
      <span className="row-link" data-row-link tabIndex={-1}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} className="row-link" data-row-link>
      {children}
    </Link>
  );
}

/** Opens the row wherever it is pressed, except on a control, or while text is being selected. */
function useOpenRow(href: string | undefined) {
  const [, navigate] = useLocation();
  return (event: MouseEvent<HTMLElement>) => {
    if (href === undefined || event.defaultPrevented) return;
    const isControl = (event.target as HTMLElement).closest('a, button, input, label, select') !== null;
    if (isControl || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(`/admin${href}`, '_blank', 'noopener');
    else navigate(href);
  };
}
