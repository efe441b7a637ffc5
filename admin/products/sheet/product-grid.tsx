import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { type Column, DataGrid, type DataGridHandle, type RenderEditCellProps } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import type { SheetColumn, SheetRow } from './sheet-columns.ts';
import {
  type CellEdits,
  type CellRange,
  type CellText,
  cellState,
  hasCell,
  placeBlock,
  readBlock,
  shownText,
  writeBlock,
} from './sheet-edits.ts';

interface ProductGridProps {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  edits: CellEdits;
  /** The row of a narrow screen is taller: the name of the variant has two lines. */
  isNarrow: boolean;
  onEnter: (texts: readonly CellText[]) => void;
  /** Takes the last step back. */
  onUndo: () => void;
  /** Makes the step again that was taken back last. */
  onRedo: () => void;
  /** The rows and columns of the chosen cells; the rows of one line are no choice. */
  onChoose: (rows: readonly SheetRow[], columns: readonly SheetColumn[]) => void;
}

interface GridRow {
  row: SheetRow;
  index: number;
  texts: Record<string, string>;
}

interface CellPosition {
  row: number;
  column: number;
}

interface Chosen {
  from: CellPosition;
  to: CellPosition;
}

const NAME_KEY = ' name';
const FIRST = 1;

/**
 * The cells with mouse and keyboard of a spreadsheet: arrows, Enter, F2 or typing to edit, dragging or Shift to choose a
 * range, Ctrl+A to choose all, copy, cut and paste of blocks, Ctrl+D to fill down, Delete to empty, Ctrl+Z to take a step
 * back and Ctrl+Y to make it again.
 */
export function ProductGrid({
  rows,
  columns,
  edits,
  isNarrow,
  onEnter,
  onUndo,
  onRedo,
  onChoose,
}: ProductGridProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const range = useMemo(() => chosen && rangeOf(chosen), [chosen]);
  const grid = useRef<DataGridHandle>(null);
  /** Where dragging began to choose a range. */
  const dragStart = useRef<CellPosition>(undefined);
  const choose = (next: Chosen) => {
    setChosen(next);
    const { top, bottom, left, right } = rangeOf(next);
    onChoose(top === bottom ? [] : rows.slice(top, bottom + 1), columns.slice(left, right + 1));
  };
  const extendTo = (from: CellPosition, to: CellPosition) => {
    choose({ from, to });
    grid.current?.scrollToCell({ rowIdx: to.row, idx: to.column + FIRST });
  };
  const latestRows = useRef<readonly GridRow[]>([]);
  const gridRows = useMemo(() => {
    latestRows.current = rows.map((row, index) =>
      reuseRow(latestRows.current[index], gridRow(row, index, columns, edits)),
    );
    return latestRows.current;
  }, [rows, columns, edits]);
  const gridColumns = useMemo(
    () => [
      nameColumn(isNarrow),
      ...columns.map((column, index) => gridColumn(column, index, edits, range, isNarrow)),
    ],
    [columns, edits, isNarrow, range],
  );
  const cellsOf = ({ top, bottom, left, right }: CellRange) =>
    rows
      .slice(top, bottom + 1)
      .map((row) => columns.slice(left, right + 1).map((column) => ({ row, column })));
  const edit = (rowIdx: number, idx: number) =>
    grid.current?.setActivePosition({ rowIdx, idx }, { enableEditor: true, shouldFocus: true });
  const fillDown = (area: CellRange) => {
    // one line is filled from the line above
    const source = rows[area.top === area.bottom ? area.top - 1 : area.top];
    if (!source) return;
    const texts = columns.slice(area.left, area.right + 1).map((column) => shownText(edits, source, column));
    onEnter(placeBlock([texts], area, rows, columns));
  };
  const clear = (area: CellRange) =>
    onEnter(
      cellsOf(area)
        .flat()
        .map((cell) => ({ ...cell, text: '' })),
    );
  const chosenText = (area: CellRange) =>
    writeBlock(cellsOf(area).map((cells) => cells.map(({ row, column }) => shownText(edits, row, column))));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the table are not shortcuts of the screen
    <div
      className="sheet-frame"
      onMouseDownCapture={() => {
        dragStart.current = undefined;
      }}
      onMouseMove={(event) => {
        const from = event.buttons === 1 ? dragStart.current : undefined;
        const to = from && positionUnder(event);
        const isNew = to && (to.row !== chosen?.to.row || to.column !== chosen.to.column);
        if (isNew) extendTo(from, to);
      }}
      onCut={(event) => {
        if (!range || event.target instanceof HTMLInputElement) return;
        event.clipboardData.setData('text/plain', chosenText(range));
        event.preventDefault();
        clear(range);
      }}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    >
      <DataGrid<GridRow>
        ref={grid}
        aria-label="Products and their variants"
        className="sheet"
        columns={gridColumns}
        rows={gridRows}
        rowKeyGetter={({ row }) => row.id}
        rowHeight={isNarrow ? 64 : 36}
        headerRowHeight={40}
        onRowsChange={(next, { indexes, column: { key } }) => {
          const column = columns.find((each) => each.key === key);
          if (!column) return;
          onEnter(
            indexes.flatMap((index) => {
              const changed = next[index];
              return changed ? [{ row: changed.row, column, text: changed.texts[key] ?? '' }] : [];
            }),
          );
        }}
        onFill={({ columnKey, sourceRow, targetRow }) => ({
          ...targetRow,
          texts: { ...targetRow.texts, [columnKey]: sourceRow.texts[columnKey] ?? '' },
        })}
        onActivePositionChange={({ rowIdx, column }) => {
          if (rowIdx < 0 || !column || column.idx < FIRST) return;
          const cell = { row: rowIdx, column: column.idx - FIRST };
          choose({ from: cell, to: cell });
        }}
        onCellMouseDown={({ rowIdx, column }, event) => {
          if (column.idx < FIRST || event.button !== 0) return;
          const cell = { row: rowIdx, column: column.idx - FIRST };
          if (!event.shiftKey || !chosen) {
            dragStart.current = cell;
            // the same cell again: nothing tells that the range ends
            choose({ from: cell, to: cell });
            return;
          }
          dragStart.current = chosen.from;
          event.preventGridDefault();
          event.preventDefault();
          choose({ from: chosen.from, to: cell });
        }}
        onCellClick={({ setActivePosition }) => {
          // a finger has no second click and no keys
          if (isNarrow) setActivePosition(true);
        }}
        onCellKeyDown={(args, event) => {
          const below = args.rowIdx + 1;
          if (args.mode === 'EDIT') {
            if (event.key !== 'Enter' || below >= rows.length) return;
            event.preventGridDefault();
            event.preventDefault();
            // a phone keeps its keyboard open for the next value
            grid.current?.setActivePosition(
              { rowIdx: below, idx: args.column.idx },
              { enableEditor: isNarrow, shouldFocus: true },
            );
            return;
          }
          if (!chosen || !range) return;
          const isMod = event.ctrlKey || event.metaKey;
          const [down, across] = (event.shiftKey && STEPS[event.key]) || NO_STEP;
          const isStep = down !== 0 || across !== 0;
          // with Ctrl to the end of the table
          const distance = isMod ? Math.max(rows.length, columns.length) : 1;
          const key = event.key.toLowerCase();
          const take = (run: () => void) => {
            event.preventGridDefault();
            event.preventDefault();
            event.stopPropagation();
            run();
          };
          if (isStep)
            take(() =>
              extendTo(chosen.from, {
                row: within(chosen.to.row + down * distance, rows.length),
                column: within(chosen.to.column + across * distance, columns.length),
              }),
            );
          else if (isMod && key === 'a')
            take(() =>
              choose({
                from: { row: 0, column: 0 },
                to: { row: rows.length - 1, column: columns.length - 1 },
              }),
            );
          else if (isMod && (key === 'y' || (key === 'z' && event.shiftKey))) take(onRedo);
          else if (isMod && key === 'z') take(onUndo);
          else if (key === 'f2') take(() => edit(args.rowIdx, args.column?.idx ?? FIRST));
          else if (isMod && key === 'd') take(() => fillDown(range));
          else if (key === 'delete' || key === 'backspace') take(() => clear(range));
        }}
        onCellCopy={(_cell, event) => {
          if (!range) return;
          event.clipboardData.setData('text/plain', chosenText(range));
          event.preventDefault();
        }}
        onCellPaste={({ row }, event) => {
          const text = event.clipboardData.getData('text/plain');
          if (range && text !== '') onEnter(placeBlock(readBlock(text), range, rows, columns));
          event.preventDefault();
          return row;
        }}
      />
    </div>
  );
}

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const NO_STEP = [0, 0] as const;

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The cell of a variant under the mouse. The rows of the header and the columns of the table are numbered from 1. */
function positionUnder({ target }: MouseEvent): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const row = Number(cell?.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2;
  const column = Number(cell?.getAttribute('aria-colindex')) - 1 - FIRST;
  return cell && row >= 0 && column >= 0 ? { row, column } : undefined;
}

function rangeOf({ from, to }: Chosen): CellRange {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

function gridRow(row: SheetRow, index: number, columns: readonly SheetColumn[], edits: CellEdits): GridRow {
  return {
    row,
    index,
    texts: Object.fromEntries(columns.map((column) => [column.key, shownText(edits, row, column)])),
  };
}

/** The row before if nothing in it has changed: the grid closes the field in a row that was replaced. */
function reuseRow(before: GridRow | undefined, row: GridRow): GridRow {
  const isSame =
    before?.row === row.row && Object.entries(row.texts).every(([key, text]) => before.texts[key] === text);
  return isSame ? before : row;
}

const nameColumn = (isNarrow: boolean): Column<GridRow> => ({
  key: NAME_KEY,
  name: 'Product',
  frozen: true,
  width: isNarrow ? '1fr' : 260,
  cellClass: 'sheet-name',
  renderCell: ({ row: { row } }) => <span title={row.name}>{row.name}</span>,
});

function gridColumn(
  column: SheetColumn,
  index: number,
  edits: CellEdits,
  range: CellRange | undefined,
  isNarrow: boolean,
): Column<GridRow> {
  const { key, label, kind, width } = column;
  const isNumber = kind === 'amount' || kind === 'units';
  const isChosen = (at: number) =>
    range !== undefined &&
    (range.top < range.bottom || range.left < range.right) &&
    at >= range.top &&
    at <= range.bottom &&
    index >= range.left &&
    index <= range.right;
  return {
    key,
    name: label,
    width: isNarrow ? '9rem' : width,
    resizable: !isNarrow,
    headerCellClass: isNumber ? 'sheet-number' : undefined,
    editable: ({ row }) => hasCell(row, column),
    renderCell: ({ row: { texts, row } }) => (
      <>
        {texts[key]}
        {cellState(edits, row, column) === 'unreadable' && <span className="sr-only"> cannot be read</span>}
      </>
    ),
    renderEditCell: (props) => <CellEditor {...props} kind={kind} label={label} />,
    cellClass: ({ row, index: at }) =>
      [
        isNumber && 'sheet-number',
        hasCell(row, column)
          ? cellState(edits, row, column) && `sheet-${cellState(edits, row, column)}`
          : 'sheet-none',
        isChosen(at) && 'sheet-chosen',
      ]
        .filter(Boolean)
        .join(' '),
  };
}

interface CellEditorProps extends RenderEditCellProps<GridRow> {
  kind: SheetColumn['kind'];
  label: string;
}

function CellEditor({ row, column, onRowChange, onClose, kind, label }: CellEditorProps) {
  return (
    <input
      className="sheet-editor"
      aria-label={`${label} of ${row.row.name}`}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'units' ? 'numeric' : 'text'}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the editor opens because a key was typed into the cell
      autoFocus
      value={row.texts[column.key] ?? ''}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onRowChange({ ...row, texts: { ...row.texts, [column.key]: event.target.value } })}
      onBlur={() => onClose(true, false)}
    />
  );
}
