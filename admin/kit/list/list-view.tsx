import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { countOf, formatCount } from '../figures.tsx';
import { type Shortcut, useShortcuts } from '../keyboard/shortcuts.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useIsNarrow } from '../use-media-query.ts';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { type ListColumn, ListRows } from './list-rows.tsx';
import type { ListState } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import {
  NOTHING_SELECTED,
  type Selection,
  selectionSize,
  selectRange,
  toggleSelected,
  withoutMissing,
} from './selection.ts';
import { useSteadyRows } from './steady-rows.ts';
import { useListPosition } from './use-list-position.ts';

/** The rows and the state of fetching: what `useList` of `admin/api` returns. */
export interface ListData<Row> {
  rows: readonly Row[];
  /** True while rows and total are still those of the query before. */
  isPrevious: boolean;
  total: { count: number; isExact: boolean } | undefined;
  isLoading: boolean;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  error: { message: string } | undefined;
  retry(): void;
}

interface ListViewProps<Row> {
  /** Accessible name: `Orders`. */
  label: string;
  /** What a row is: `['order', 'orders']`. */
  noun: readonly [one: string, many: string];
  state: ListState;
  list: ListData<Row>;
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => string;
  /** The name of a row for screen readers: `Order 7K3M9`. */
  rowLabel: (row: Row) => string;
  /** Where a row leads, without the prefix of the admin. */
  rowHref?: (row: Row) => string;
  /** What a card shows on phones. Default: the cells of all columns with their headings. */
  card?: (row: Row) => ReactNode;
  /** What `Space` shows. Default: the card, of a row that leads to a screen. */
  preview?: (row: Row) => ReactNode;
  bulkActions?: readonly BulkAction[];
  searchLabel: string;
  /** Number of rows by view. */
  viewCounts?: Readonly<Record<string, number>> | undefined;
  /** Shown when there is nothing at all in this view. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Beside the search field. */
  toolbar?: ReactNode;
}

/**
 * A list with views, search, filters, selection, bulk actions, preview and keyboard. Its whole state is in the URL.
 *
 * @example
 * <ListView label="Orders" noun={['order', 'orders']} state={state} list={orders} rowId={(row) => row.id}
 *   rowLabel={(row) => `Order ${row.number}`} rowHref={(row) => `/orders/${row.id}`} searchLabel="Search orders"
 *   columns={[{ id: 'number', label: 'Order', cell: (row) => row.number }, { id: 'total', label: 'Total', isNumber: true, cell: (row) => <Money rupees={row.total} /> }]}
 *   bulkActions={[{ id: 'pack', label: 'Mark as packed', shortcut: 'p', isPrimary: true, run: pack }]}
 *   empty={{ title: 'No orders yet' }} />
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { label, noun, state, list, rowId, rowLabel, rowHref, bulkActions = [], empty } = props;
  const preview = props.preview ?? (rowHref && props.card);
  const listKey = JSON.stringify(state.query);
  const { rows, waiting, showWaiting } = useSteadyRows(list.rows, rowId, listKey, list.isPrevious);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const [previewed, setPreviewed] = useState<string>();
  const { selection, setSelection, toggle } = useSelection(ids, listKey, list);
  const element = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const canSelect = bulkActions.length > 0;

  const { activeRowId, setActiveRowId, keys } = useActiveRow(props, rows, ids, element);
  const shown = rows.find((row) => rowId(row) === previewed);
  useShortcuts('List', [
    ...keys,
    ...(canSelect
      ? [
          { keys: 'x', label: 'Select', run: () => activeRowId && toggle(activeRowId, false) },
          {
            keys: 'shift+x',
            label: 'Select up to here',
            run: () => activeRowId && toggle(activeRowId, true),
          },
          {
            keys: 'mod+shift+a',
            label: 'Select all shown',
            run: () => setSelection({ kind: 'ids', ids }),
          },
        ]
      : []),
    ...(preview ? [{ keys: 'Space', label: 'Preview', run: () => setPreviewed(activeRowId) }] : []),
  ]);

  const total = list.total;
  const maxRows = Math.max(...bulkActions.map((action) => action.maxRows ?? Number.POSITIVE_INFINITY));
  const canSelectMatching =
    bulkActions.some(({ canApplyToMatching = true }) => canApplyToMatching) &&
    total !== undefined &&
    selection.kind === 'ids' &&
    ids.length > 0 &&
    total.count > ids.length &&
    total.count <= maxRows;
  // cards have no heading with a checkbox
  const canSelectShown =
    isNarrow && selection.kind === 'ids' && selectionSize(selection) < ids.length && ids.length <= maxRows;
  // all that are shown are not all that match
  const requested = selectionSize(selection) === ids.length ? (total?.count ?? ids.length) : 0;
  const isBeyondLimit = Math.max(requested, selectionSize(selection)) > maxRows;
  return (
    <div className="list" ref={element}>
      <ListToolbar state={state} searchLabel={props.searchLabel} viewCounts={props.viewCounts ?? {}}>
        {props.toolbar}
      </ListToolbar>
      {list.error && (
        <ErrorState
          title={`The ${noun[1]} could not be loaded.`}
          message={list.error.message}
          onRetry={list.retry}
          isBusy={list.isFetching}
          note={rows.length > 0 && 'What is shown below was loaded earlier.'}
        />
      )}
      {waiting > 0 && (
        <div className="list-waiting" role="status">
          <button type="button" onClick={showWaiting}>
            {countOf(waiting, `new ${noun[0]}`, `new ${noun[1]}`)} · Show
          </button>
        </div>
      )}
      {rows.length === 0 && !list.isLoading && !list.error ? (
        <NoRows noun={noun} state={state} empty={empty} />
      ) : (
        (rows.length > 0 || list.isLoading) && (
          <ListRows
            label={label}
            rows={rows}
            columns={props.columns}
            isLoading={list.isLoading}
            isStale={list.isFetching}
            isNarrow={isNarrow}
            rowId={rowId}
            rowLabel={rowLabel}
            rowHref={rowHref}
            card={props.card}
            activeRowId={activeRowId}
            onActiveRow={setActiveRowId}
            selection={canSelect ? selection : undefined}
            onToggle={toggle}
            onToggleAll={(isAll) => setSelection(isAll ? { kind: 'ids', ids } : NOTHING_SELECTED)}
          />
        )
      )}
      {rows.length > 0 && <ListFooter noun={noun} list={list} shownCount={rows.length} />}
      {canSelect && selectionSize(selection) > 0 && (
        <BulkBar
          selection={selection}
          actions={bulkActions}
          matching={
            canSelectMatching
              ? {
                  text: `Select all ${totalText(total)} matching`,
                  select: () => setSelection({ kind: 'matching', query: state.query, count: total.count }),
                }
              : canSelectShown
                ? {
                    text: `Select all ${formatCount(ids.length)}`,
                    select: () => setSelection({ kind: 'ids', ids }),
                  }
                : undefined
          }
          limit={isBeyondLimit ? `At most ${formatCount(maxRows)} at once` : undefined}
          onClear={() => setSelection(NOTHING_SELECTED)}
        />
      )}
      {preview && (
        <PreviewDialog<Row>
          row={shown}
          rowLabel={rowLabel}
          rowHref={rowHref}
          preview={preview}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  );
}

interface PreviewDialogProps<Row> {
  /** Undefined: the dialog is closed. */
  row: Row | undefined;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  preview: (row: Row) => ReactNode;
  onClose: () => void;
}

/** A row beside the list, with a button that opens its screen. */
function PreviewDialog<Row>({ row, rowLabel, rowHref, preview, onClose }: PreviewDialogProps<Row>) {
  const [, navigate] = useLocation();
  return (
    <Dialog
      kind="sheet"
      title={row ? rowLabel(row) : ''}
      isOpen={row !== undefined}
      onClose={onClose}
      actions={
        row &&
        rowHref && (
          <Button variant="primary" onClick={() => navigate(rowHref(row))}>
            Open
          </Button>
        )
      }
    >
      {row && preview(row)}
    </Dialog>
  );
}

/** Instead of rows: what this list is for, or that nothing matches. */
function NoRows<Row>({ noun, state, empty }: Pick<ListViewProps<Row>, 'noun' | 'state' | 'empty'>) {
  const isFiltered = state.search !== '' || state.active.length > 0;
  if (!isFiltered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={`No ${noun[1]} match`}
      text="Try fewer words, or remove the filters."
      action={<Button onClick={state.clear}>Clear search and filters</Button>}
    />
  );
}

type ListFooterProps<Row> = Pick<ListViewProps<Row>, 'noun' | 'list'> & { shownCount: number };

function ListFooter<Row>({ noun, list, shownCount }: ListFooterProps<Row>) {
  const { total } = list;
  return (
    <div className="list-footer">
      <p aria-live="polite">
        {total === undefined || shownCount === total.count
          ? countOf(shownCount, noun[0], noun[1])
          : `${formatCount(shownCount)} of ${totalText(total)} ${noun[1]}`}
      </p>
      {list.hasMore && (
        <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

const totalText = ({ count, isExact }: { count: number; isExact: boolean }) =>
  `${formatCount(count)}${isExact ? '' : '+'}`;

/** The active row: `J` and `K` move it, `Enter` opens it, and going back to the list restores it. */
function useActiveRow<Row>(
  { noun, list, rowId, rowHref }: ListViewProps<Row>,
  rows: readonly Row[],
  ids: readonly string[],
  element: RefObject<HTMLDivElement | null>,
) {
  const [activeRowId, setActiveRowId] = useState<string>();
  const [, navigate] = useLocation();

  const focusRow = useCallback(
    (id: string) => {
      setActiveRowId(id);
      const row = element.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
      row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    [element],
  );

  useListPosition({
    row: activeRowId,
    rowCount: rows.length,
    isReady: !list.isLoading && !list.isFetching,
    loadMore: list.hasMore ? list.loadMore : undefined,
    restoreRow: focusRow,
  });

  const move = (step: number) => {
    const at = activeRowId === undefined ? -1 : ids.indexOf(activeRowId);
    const next = ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : at + step];
    if (next !== undefined) focusRow(next);
    if (step > 0 && at + step >= ids.length - 1 && list.hasMore) list.loadMore();
  };
  const current = rows.find((row) => rowId(row) === activeRowId);
  const keys: Shortcut[] = [
    { keys: 'j', label: `Next ${noun[0]}`, run: () => move(1) },
    { keys: 'k', label: `Previous ${noun[0]}`, run: () => move(-1) },
    ...(rowHref
      ? [{ keys: 'Enter', label: `Open the ${noun[0]}`, run: () => current && navigate(rowHref(current)) }]
      : []),
  ];
  return { activeRowId, setActiveRowId, keys };
}

/** The selection of the current view and query; another one begins empty. */
function useSelection(
  ids: readonly string[],
  listKey: string,
  { isFetching, total }: Pick<ListData<unknown>, 'isFetching' | 'total'>,
) {
  const [stored, setStored] = useState({ listKey, selection: NOTHING_SELECTED });
  const anchor = useRef<string>(undefined);
  const matchingCount = total?.count;
  const selection = stored.listKey === listKey ? stored.selection : NOTHING_SELECTED;
  const setSelection = (next: Selection) => setStored({ listKey, selection: next });
  useEffect(() => {
    if (isFetching) return;
    setStored((before) => {
      const next = withoutMissing(before.selection, ids, matchingCount);
      return next === before.selection ? before : { ...before, selection: next };
    });
  }, [ids, isFetching, matchingCount]);
  const toggle = (id: string, isRange: boolean) => {
    const from = anchor.current;
    const isFromKnown = from !== undefined && ids.includes(from);
    setSelection(
      isRange && isFromKnown ? selectRange(selection, from, id, ids) : toggleSelected(selection, id, ids),
    );
    anchor.current = id;
  };
  return { selection, setSelection, toggle };
}
