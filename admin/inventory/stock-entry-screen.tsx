import { type RefObject, useEffect, useRef, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { useInvalidate, useList } from '#admin/api/use-data.ts';
import { useRequestKey } from '#admin/api/use-request-key.ts';
import { Button } from '#admin/kit/button.tsx';
import { EmptyState, Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListToolbar } from '#admin/kit/list/list-toolbar.tsx';
import { CameraScanner } from '#admin/shared/scanner/camera-scanner.tsx';
import { ScanField } from '#admin/shared/scanner/scan-field.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventoryList, InventoryRow } from '#contract/admin/catalog/inventory.ts';
import {
  differenceOf,
  type EntryMode,
  enteredSince,
  enterUnits,
  findScannedRow,
  formatDifference,
  type StockEntries,
  scanUnit,
  variantName,
} from './stock-entry.ts';
import { EntryRow, OtherRow } from './stock-entry-rows.tsx';
import { useChangeInventory } from './use-change-inventory.ts';
import { usePresentStock } from './use-present-stock.ts';
import { useStockEntries } from './use-stock-entries.ts';
import './inventory.css';

const CONFIG: ListConfig = {
  sorts: [
    { value: 'location', label: 'By storage location' },
    { value: 'product', label: 'By product' },
    { value: 'available', label: 'Fewest first' },
  ],
};
const PER_PART = '100';

const WORDS = {
  count: {
    title: 'Count the stock',
    subtitle: 'Enter how many units you find, without what is packed',
    field: 'Counted',
    storage: 'admin stock count',
    label: 'Stock count',
    done: 'Counted',
  },
  receive: {
    title: 'Receive stock',
    subtitle: 'Enter how many units came',
    field: 'Received',
    storage: 'admin received stock',
    label: 'Received stock',
    done: 'Received',
  },
} as const;

/** Counts what is in store: numbers with Enter, or a scanner. */
export const StockCountScreen = () => <StockEntryScreen mode="count" />;
/** Adds units that came. */
export const ReceiveStockScreen = () => <StockEntryScreen mode="receive" />;

function StockEntryScreen({ mode }: { mode: EntryMode }) {
  const words = WORDS[mode];
  const state = useListState(CONFIG);
  const query = { sort: 'location', ...state.query, limit: PER_PART };
  const list = useList<InventoryRow, InventoryList>('inventory', ADMIN_PATHS.inventory, query);
  const { entries, latest, apply } = useStockEntries(words.storage);
  const invalidate = useInvalidate();
  const [note, setNote] = useState('');
  const { send, isBusy: isSending } = useChangeInventory();
  const [isSettling, setSettling] = useState(false);
  const isBusy = isSending || isSettling;
  const requestKey = useRequestKey(words.storage, entries.length > 0);
  const rowsElement = useRef<HTMLUListElement>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);

  const presentStock = usePresentStock(latest, apply, (row) => {
    replaceScanned(row);
    invalidate('inventory');
  });
  /** Of a receipt the recorded stock does not matter. */
  const enter: EnterUnits = (row, change) => {
    apply(change(latest.current, mode === 'count' ? presentStock.afterUnsent(row) : row));
    if (mode === 'count') presentStock.read(row.id);
  };
  const scanning = useScan(list.rows, latest, enter);
  const { rows, replaceScanned, status, missed, scan, clearMissed, clearStatus } = scanning;
  const others = entries.filter(({ id }) => !rows.some((row) => row.id === id));

  const fieldOf = (id: number) =>
    rowsElement.current?.querySelector<HTMLInputElement>(`[data-variant="${id}"]`);
  const focusNext = (id: number) => {
    const next = rows[rows.findIndex((row) => row.id === id) + 1];
    const field = next && fieldOf(next.id);
    if (field) field.focus();
    else saveButton.current?.focus();
  };

  async function save(): Promise<void> {
    if (entries.length === 0 || isBusy) return;
    setSettling(true);
    await presentStock.settle();
    setSettling(false);
    const sent = latest.current;
    if (sent.length === 0) return;
    const isSent = await send({
      ...requestOf(mode, sent, note.trim()),
      label: `${words.label} of ${countOf(sent.length, 'variant')}`,
      done: words.done,
      requestKey,
    });
    if (!isSent) return;
    // people go on while a slow network sends
    apply(enteredSince(sent, latest.current, mode));
    setNote((now) => (now === note ? '' : now));
    clearStatus();
  }
  useShortcuts(words.title, [{ keys: 'mod+s', label: 'Save', run: () => void save() }]);

  useFocusFirst(rowsElement, rows[0]?.id);

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        back={{ href: '/inventory', label: 'Inventory' }}
      />
      <div className="stock-entry">
        <ScanField
          ref={scanField}
          className="stock-entry-bar"
          label="Scan a barcode or SKU"
          hint="Each scan adds one unit. Scanning also works while a number field has the focus."
          autoCapitalize="none"
          onScan={(code) => void scan(code)}
        />
        <CameraScanner onScan={(code) => void scan(code)} status={status.text} />
        <p role="status" className="stock-status" data-tone={status.isProblem ? 'bad' : 'ok'}>
          {status.text}
        </p>
        {missed.length > 0 && (
          <Notice
            tone="warn"
            title={`${countOf(missed.length, 'scan')} not counted`}
            action={<Button onClick={clearMissed}>Clear</Button>}
          >
            {[...new Set(missed)].join(', ')}: find the variant by its title and enter the number, or scan
            again.
          </Notice>
        )}
        <ListToolbar state={state} searchLabel="Title, SKU, location" viewCounts={{}} />
        <Loading
          loaded={{ ...list, data: list.isLoading ? undefined : list.rows }}
          title="The variants could not be loaded."
        >
          {() =>
            rows.length + others.length === 0 ? (
              <EmptyState title="No variants match" text="Try fewer words." />
            ) : (
              <EntryRows
                ref={rowsElement}
                rows={rows}
                others={others}
                entries={entries}
                latest={latest}
                mode={mode}
                apply={apply}
                enter={enter}
                onScan={(code) => {
                  // the next scan is typed into the field for scans
                  scanField.current?.focus();
                  void scan(code);
                }}
                onNext={focusNext}
              />
            )
          }
        </Loading>
        {list.hasMore && (
          <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
            Load more
          </Button>
        )}
        <TextField
          label="Note"
          hint={mode === 'receive' ? 'The supplier, or the number of the bill.' : undefined}
          value={note}
          onChange={setNote}
          maxLength={500}
          autoComplete="off"
        />
        <EntryEnd
          saveButton={saveButton}
          entries={entries}
          mode={mode}
          isBusy={isBusy}
          onDiscard={() => apply([])}
          onSave={() => void save()}
        />
      </div>
    </>
  );
}

/** Changes the entries by a number for the variant of a row. `change` receives the row with the stock to compare with. */
type EnterUnits = (
  row: InventoryRow,
  change: (entries: StockEntries, row: InventoryRow) => StockEntries,
) => void;

/** The rows of the list, before them those that were scanned and are not in it, and what the last scan found. */
function useScan(listed: readonly InventoryRow[], latest: { current: StockEntries }, enter: EnterUnits) {
  const { client } = useApi();
  const [scanned, setScanned] = useState<InventoryRow[]>([]);
  const [status, setStatus] = useState({ text: '', isProblem: false });
  // codes of scans that were not counted: people scan without looking at the screen
  const [missed, setMissed] = useState<readonly string[]>([]);
  const rows = [...scanned.filter(({ id }) => !listed.some((row) => row.id === id)), ...listed];

  async function scan(code: string): Promise<void> {
    const known = findScannedRow(rows, code);
    const row = known ?? (await lookUp(code));
    if (!row) return;
    setMissed((before) => before.filter((each) => each !== code.trim()));
    // a scanner is faster than the network: an earlier scan of the same code may have added it
    if (!known) setScanned((before) => (before.some(({ id }) => id === row.id) ? before : [row, ...before]));
    enter(row, scanUnit);
    const units = latest.current.find(({ id }) => id === row.id)?.units ?? 0;
    setStatus({ text: `${variantName(row)}: ${units}`, isProblem: false });
  }

  async function lookUp(code: string): Promise<InventoryRow | undefined> {
    const result = await client.get<InventoryList>(ADMIN_PATHS.inventory, { query: { code: code.trim() } });
    if (result.ok && result.data.data[0]) return result.data.data[0];
    const text = result.ok
      ? `No variant has the SKU or barcode ${code.trim()}.`
      : `${code.trim()} is not in the list below, and the network is down.`;
    setStatus({ text, isProblem: true });
    setMissed((before) => [...before, code.trim()]);
    return undefined;
  }

  return {
    rows,
    replaceScanned: (row: InventoryRow) =>
      setScanned((before) => before.map((each) => (each.id === row.id ? row : each))),
    status,
    missed,
    scan,
    clearMissed: () => setMissed([]),
    clearStatus: () => setStatus({ text: '', isProblem: false }),
  };
}

/** Focuses the field of the first variant once it is shown: its number can be typed at once. */
function useFocusFirst(rowsElement: RefObject<HTMLUListElement | null>, firstId: number | undefined): void {
  const isFocusSet = useRef(false);
  useEffect(() => {
    if (firstId === undefined || isFocusSet.current) return;
    isFocusSet.current = true;
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
    if (isFree)
      rowsElement.current
        ?.querySelector<HTMLInputElement>(`[data-variant="${firstId}"]`)
        ?.focus({ preventScroll: true });
  }, [rowsElement, firstId]);
}

interface EntryRowsProps {
  ref: RefObject<HTMLUListElement | null>;
  rows: readonly InventoryRow[];
  /** Entries of variants that are not among the rows. */
  others: StockEntries;
  entries: StockEntries;
  latest: { current: StockEntries };
  mode: EntryMode;
  apply: (entries: StockEntries) => void;
  enter: EnterUnits;
  onScan: (code: string) => void;
  /** After the number of a variant. */
  onNext: (id: number) => void;
}

function EntryRows(props: EntryRowsProps) {
  const { ref, rows, others, entries, latest, mode, apply, enter, onScan, onNext } = props;
  return (
    <ul className="stock-rows" aria-label="Variants" ref={ref}>
      {others.map((entry) => (
        <OtherRow
          key={entry.id}
          entry={entry}
          mode={mode}
          onRemove={() => apply(entries.filter(({ id }) => id !== entry.id))}
        />
      ))}
      {rows.map((row) => (
        <EntryRow
          key={row.id}
          row={row}
          entry={entries.find(({ id }) => id === row.id)}
          mode={mode}
          field={WORDS[mode].field}
          onType={(text) => enter(row, (entries, present) => enterUnits(entries, present, text))}
          onRestore={(entry) =>
            apply(
              entry
                ? latest.current.map((each) => (each.id === entry.id ? entry : each))
                : latest.current.filter(({ id }) => id !== row.id),
            )
          }
          onScan={onScan}
          onNext={() => onNext(row.id)}
        />
      ))}
    </ul>
  );
}

interface EntryEndProps {
  saveButton: RefObject<HTMLButtonElement | null>;
  entries: StockEntries;
  mode: EntryMode;
  isBusy: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** What was entered in all, with the buttons that discard and save it. */
function EntryEnd({ saveButton, entries, mode, isBusy, onDiscard, onSave }: EntryEndProps) {
  return (
    <div className="stock-end">
      <p>
        <Summary entries={entries} mode={mode} />
      </p>
      {entries.length > 0 && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        ref={saveButton}
        variant="primary"
        isBusy={isBusy}
        aria-disabled={entries.length === 0 || undefined}
        onClick={onSave}
      >
        {mode === 'count' ? 'Save the count' : 'Add to the stock'}
      </Button>
    </div>
  );
}

function requestOf(mode: EntryMode, entries: StockEntries, note: string): { path: string; body: object } {
  if (mode === 'count') {
    const rows = entries.map(({ id, units, expected }) => ({ variantId: id, counted: units, expected }));
    return { path: ADMIN_PATHS.countInventory, body: { rows, note } };
  }
  const changes = entries.map(({ id, units }) => ({ variantId: id, change: units }));
  return { path: ADMIN_PATHS.adjustInventory, body: { reason: 'received', changes, note } };
}

/** What saving will change, before it is saved. */
function Summary({ entries, mode }: { entries: StockEntries; mode: EntryMode }) {
  if (entries.length === 0) return <>Nothing entered yet.</>;
  if (mode === 'receive') {
    const units = entries.reduce((sum, entry) => sum + entry.units, 0);
    return (
      <>
        {countOf(units, 'unit')} of {countOf(entries.length, 'variant')}. Stored on this device.
      </>
    );
  }
  const differing = entries.filter((entry) => differenceOf(entry, mode) !== 0);
  const total = differing.reduce((sum, entry) => sum + differenceOf(entry, mode), 0);
  return (
    <>
      {formatCount(entries.length)} counted,{' '}
      {differing.length === 0
        ? 'all as recorded'
        : `${countOf(differing.length, 'difference')} (${formatDifference(total)} in all)`}
      . Stored on this device.
    </>
  );
}
