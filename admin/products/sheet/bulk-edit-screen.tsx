import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useList } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { useIsNarrow } from '#admin/kit/use-media-query.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ProductSheet, SheetProduct } from '#contract/admin/catalog/product-sheet.ts';
import type { ChangeProductsReply } from '#contract/admin/catalog/products.ts';
import { PercentDialog } from './percent-dialog.tsx';
import { ProductGrid } from './product-grid.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import {
  AMOUNT_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetRow,
  sheetRows,
} from './sheet-columns.ts';
import {
  type CellEdits,
  type CellText,
  changeAmounts,
  editedProducts,
  editsOf,
  enterTexts,
  listDifferences,
} from './sheet-edits.ts';
import './sheet.css';

const BACK = { href: '/products', label: 'Products' };
const NO_EDITS: { cells: CellEdits } = { cells: {} };
const MAX_STEPS = 100;
const UNCHANGED = { percent: 0, rounding: 'none' } as const;

/** Any products with their variants as a table. Every difference is shown before it is saved. */
export function BulkEditScreen() {
  const search = useSearch();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const list = useList<SheetProduct, ProductSheet>('products', ADMIN_PATHS.productSheet, query);
  const { hasMore, isLoadingMore, loadMore, error } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !error) loadMore();
  }, [hasMore, isLoadingMore, error, loadMore]);
  const isComplete = list.first !== undefined && !hasMore;
  return (
    <>
      <PageHeader
        title="Edit as a table"
        subtitle="Change many values at once, and review every difference before it is saved"
        back={BACK}
      />
      {error && !isComplete ? (
        <ErrorState
          title="The products could not be loaded."
          message={error.message}
          onRetry={list.onRetry}
          isBusy={list.isFetching}
        />
      ) : isComplete ? (
        <Sheet key={search} name={search} products={list.rows} />
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  );
}

function Sheet({ name, products }: { name: string; products: readonly SheetProduct[] }) {
  const rows = useMemo(() => sheetRows(products), [products]);
  const isNarrow = useIsNarrow();
  const [shownKey, setShownKey] = useState('price');
  const columns = useMemo(
    () => (isNarrow ? SHEET_COLUMNS.filter(({ key }) => key === shownKey) : SHEET_COLUMNS),
    [isNarrow, shownKey],
  );
  const { draft, edits, enter, undoStep, redoStep, canUndo, send } = useSheetDraft(name, rows);
  const [chosen, setChosen] = useState<readonly SheetRow[]>([]);
  const [chosenColumns, setChosenColumns] = useState<readonly SheetColumn[]>([]);
  const [opened, setOpened] = useState<'percent' | 'review'>();
  const differences = useMemo(() => listDifferences(rows, edits), [rows, edits]);
  const changedRows = chosen.length > 0 ? chosen : rows;
  if (rows.length === 0)
    return <EmptyState title="No products" text="Choose products in the list, then edit them as a table." />;
  const changedProducts = new Set(differences.map(({ productId }) => productId)).size;
  const summary = `${countOf(differences.length, 'value')} of ${countOf(changedProducts, 'product')}`;
  return (
    <>
      <div className="sheet-tools">
        {isNarrow && (
          <SelectField
            label="Column"
            value={shownKey}
            choices={SHEET_COLUMNS.map(({ key: value, label }) => ({ value, label }))}
            onChange={setShownKey}
          />
        )}
        <Button onClick={() => setOpened('percent')}>Change by percent</Button>
        <Button variant="quiet" aria-disabled={!canUndo || undefined} onClick={undoStep}>
          Step back
        </Button>
        <p className="sheet-hint">
          {formatCount(rows.length)} {rows.length === 1 ? 'row' : 'rows'}.
          {!isNarrow &&
            ' Paste columns from a spreadsheet; drag or press Shift to choose several cells, Ctrl+D fills them.'}
        </p>
      </div>
      <ProductGrid
        rows={rows}
        columns={columns}
        edits={edits}
        isNarrow={isNarrow}
        onEnter={enter}
        onUndo={undoStep}
        onRedo={redoStep}
        onChoose={(chosenRows, inColumns) => {
          setChosen(chosenRows);
          setChosenColumns(inColumns);
        }}
      />
      <SaveBar
        draft={{
          ...draft,
          changes: differences.length > 0 ? [{ path: 'cells', before: null, after: null }] : draft.changes,
          // the review saves
          save: async () => {
            setOpened('review');
            return false;
          },
        }}
        labels={{ cells: summary }}
        saveLabel="Review"
      />
      {opened === 'percent' && (
        <PercentDialog
          countIn={(column) => changeAmounts(edits, changedRows, column, UNCHANGED).length}
          initialColumn={amountColumn(isNarrow ? columns : chosenColumns)}
          onClose={() => setOpened(undefined)}
          onApply={(column, change) => {
            enter(changeAmounts(edits, changedRows, column, change));
            if (isNarrow) setShownKey(column.key);
            setOpened(undefined);
          }}
        />
      )}
      {opened === 'review' && (
        <ReviewDialog
          differences={differences}
          products={changedProducts}
          isBusy={draft.isSaving}
          error={draft.error}
          onClose={() => setOpened(undefined)}
          onSave={async () => {
            if (await send()) setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** The column whose amounts are probably meant: the first chosen one with amounts, otherwise the price. */
const amountColumn = (columns: readonly SheetColumn[]) =>
  AMOUNT_COLUMNS.find((column) => columns.includes(column)) ?? AMOUNT_COLUMNS[0];

/** The edited cells as a draft on this device, and their change as one operation. */
function useSheetDraft(name: string, rows: readonly SheetRow[]) {
  const { write } = useWrite();
  const undo = useUndo('products', 'inventory');
  const [, navigate] = useLocation();
  const [steps, setSteps] = useState<readonly CellEdits[]>([]);
  /** What was taken back, the last one at the end. */
  const [undone, setUndone] = useState<readonly CellEdits[]>([]);
  const [importId, setImportId] = useState<string>();
  const draft = useDraft<typeof NO_EDITS>({
    name: `product-sheet:${name}`,
    server: NO_EDITS,
    save: async () => {
      const products = editedProducts(rows, draft.value?.cells ?? {});
      const result = await write<ChangeProductsReply>({
        method: 'POST',
        path: ADMIN_PATHS.changeProducts,
        body: { action: { kind: 'edit-cells', products } },
        invalidates: ['products', 'inventory', 'activity'],
      });
      if (!result.ok) return result;
      const { skipped, importId: reviewed } = result.data;
      report(result.data);
      if (reviewed !== undefined) setImportId(reviewed);
      const left = editsOf(
        draft.value?.cells ?? {},
        skipped.map(({ id }) => id),
      );
      return { ...result, data: { cells: left } };
    },
    onSaved: ({ cells }) => {
      setSteps([]);
      setUndone([]);
      if (Object.keys(cells).length > 0) draft.set('cells', cells);
    },
  });
  // leaving a draft would ask first
  useEffect(() => {
    if (importId !== undefined && !draft.isDirty) navigate(`/imports/${importId}`);
  }, [importId, draft.isDirty, navigate]);

  const report = ({ changed, entryId, skipped }: ChangeProductsReply) => {
    if (changed > 0)
      notify({
        message: `${countOf(changed, 'product')} changed`,
        ...(entryId !== undefined && { undo: () => void undo(entryId) }),
      });
    const [first] = skipped;
    if (!first) return;
    const more = skipped.length > 1 ? ` And ${formatCount(skipped.length - 1)} more.` : '';
    notify({ message: `Not saved: ${first.title}. ${first.reason}${more}`, tone: 'bad' });
  };

  const edits = draft.value?.cells ?? NO_EDITS.cells;
  const setCells = useCallback((cells: CellEdits) => draft.set('cells', cells), [draft.set]);
  const enter = (texts: readonly CellText[]) => {
    const next = enterTexts(edits, texts);
    if (JSON.stringify(next) === JSON.stringify(edits)) return;
    setSteps([...steps, edits].slice(-MAX_STEPS));
    setUndone([]);
    setCells(next);
  };
  /** Applies the last cells of one list, and adds the present ones to the other. */
  const exchange = (from: readonly CellEdits[], setFrom: typeof setSteps, setOther: typeof setSteps) => {
    const last = from.at(-1);
    if (!last) return;
    setFrom(from.slice(0, -1));
    setOther((others) => [...others, edits]);
    setCells(last);
  };
  const undoStep = () => exchange(steps, setSteps, setUndone);
  const redoStep = () => exchange(undone, setUndone, setSteps);
  return { draft, edits, enter, undoStep, redoStep, canUndo: steps.length > 0, send: draft.save };
}
