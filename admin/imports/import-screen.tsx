import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { useInvalidate, useList, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, DownloadLink, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Day, formatCount } from '#admin/kit/figures.tsx';
import { Checkbox, SelectField } from '#admin/kit/forms/choices.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  AdminImportDetails,
  DiscardImportReply,
  ImportProduct,
  ImportProductList,
  ImportState,
  ImportView,
  ReadImportBody,
} from '#contract/admin/catalog/imports.ts';
import type { TaxOverview } from '#contract/admin/settings/tax-settings.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportDifferences } from './import-differences.tsx';
import { ImportProgress } from './import-list-screen.tsx';
import { FORMAT_LABELS, ImportStateBadge, isWorking, KindBadge } from './import-states.tsx';
import './imports.css';

const POLL_MS = 1_000;

/** One product file, or one change of many products: its columns, every difference, and what came of it. */
export function ImportScreen({ id }: { id: string }) {
  const loaded = useResource<AdminImportDetails>('imports', fillPath(ADMIN_PATHS.import, { id }));
  const found = loaded.data;
  useProgress(found?.state, loaded.retry);
  return (
    <>
      <PageHeader
        title={found?.fileName ?? 'Import'}
        back={
          found?.isChange ? { href: '/products', label: 'Products' } : { href: '/imports', label: 'Imports' }
        }
        badges={found && <ImportStateBadge state={found.state} isChange={found.isChange} />}
        subtitle={
          found && (
            <>
              {found.format && found.state !== 'mapping' && `${FORMAT_LABELS[found.format]} · `}
              {found.who}, <Day iso={found.createdAt} />
            </>
          )
        }
        actions={found && <ImportActions found={found} />}
      />
      <Loading loaded={loaded} title="The import could not be loaded.">
        {(data) => <ImportContent found={data} />}
      </Loading>
    </>
  );
}

/** Asks for the progress each second while a job works. What it changed is loaded again when it ends. */
function useProgress(state: ImportState | undefined, retry: () => void) {
  const invalidate = useInvalidate();
  const before = useRef(state);
  const isActive = state !== undefined && isWorking(state);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(retry, POLL_MS);
    return () => clearInterval(timer);
  }, [isActive, retry]);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      invalidate('imports', 'products', 'inventory', 'activity');
    before.current = state;
  }, [state, invalidate]);
}

function useImportWrite(id: string) {
  const { write, isBusy } = useWrite();
  const [error, setError] = useState<string>();
  const send = async (path: string, body?: unknown): Promise<boolean> => {
    setError(undefined);
    const target = fillPath(path, { id });
    const result = await write({ method: 'POST', path: target, body, invalidates: ['imports', 'activity'] });
    if (!result.ok) setError(result.error.message);
    return result.ok;
  };
  return { send, isBusy, error };
}

function ImportActions({ found }: { found: AdminImportDetails }) {
  const { id, state, counts } = found;
  const { send, isBusy, error } = useImportWrite(id);
  const { write } = useWrite();
  const undo = useUndo('imports');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (error !== undefined) notify({ message: error, tone: 'bad' });
  }, [error]);
  const discard = async () => {
    const path = fillPath(ADMIN_PATHS.import, { id });
    const result = await write<DiscardImportReply>({
      method: 'DELETE',
      path,
      invalidates: ['imports', 'activity'],
    });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { entryId } = result.data;
    notify({ message: `${found.fileName} discarded`, undo: () => void undo(entryId) });
    navigate(found.isChange ? '/products' : '/imports');
  };
  const changes = counts.new + counts.changed;
  return (
    <>
      {['mapping', 'review', 'unreadable'].includes(state) && (
        <Button variant="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      )}
      {state === 'review' && changes > 0 && (
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() =>
            void send(ADMIN_PATHS.applyImport, { expected: { new: counts.new, changed: counts.changed } })
          }
        >
          {found.isChange ? 'Change' : 'Import'} {countOf(changes, 'product')}
        </Button>
      )}
      {state === 'applied' && found.undoUntil !== undefined && (
        <Button isBusy={isBusy} onClick={() => void send(ADMIN_PATHS.undoImport)}>
          Take the {found.isChange ? 'change' : 'import'} back
        </Button>
      )}
    </>
  );
}

function ImportContent({ found }: { found: AdminImportDetails }) {
  const { id, state, progress } = found;
  const { send, isBusy, error } = useImportWrite(id);
  const [isChoosing, setChoosing] = useState(false);
  const read = async (body: ReadImportBody) => {
    if (await send(ADMIN_PATHS.readImport, body)) setChoosing(false);
  };
  if (state === 'reading')
    return <ImportProgress label="Comparing with your products" done={progress?.done ?? 0} />;
  if (state === 'unreadable')
    return (
      <Notice
        tone="bad"
        title="The file cannot be read"
        action={<LinkButton href="/imports">Choose another file</LinkButton>}
      >
        {found.problem}
      </Notice>
    );
  const sheets = <SheetChoice found={found} isBusy={isBusy} onChoose={(sheet) => void read({ sheet })} />;
  if (state === 'mapping' || isChoosing)
    return (
      <>
        {sheets}
        <ColumnMapping
          key={`${id} ${state} ${found.sheet}`}
          found={found}
          isBusy={isBusy}
          error={error}
          onRead={(mapping) => void read({ mapping })}
        />
      </>
    );
  return (
    <>
      {progress && (
        <ImportProgress
          label={state === 'undoing' ? 'Taking back' : found.isChange ? 'Changing' : 'Importing'}
          done={progress.done}
          total={progress.total}
        />
      )}
      <Outcome found={found} />
      {state === 'review' && sheets}
      {state === 'review' && found.encoding === 'Windows-1252' && (
        <Notice tone="warn" title="The file was not saved as UTF-8">
          It was read as Windows-1252. If letters such as é look wrong below, save it as “CSV UTF-8” and
          choose it again.
        </Notice>
      )}
      {state === 'review' && !found.isChange && (
        <ReviewOptions
          found={found}
          isBusy={isBusy}
          error={error}
          onChooseColumns={() => setChoosing(true)}
          onRead={(body) => void read(body)}
        />
      )}
      <ImportProducts found={found} />
    </>
  );
}

interface SheetChoiceProps {
  found: AdminImportDetails;
  isBusy: boolean;
  onChoose: (sheet: string) => void;
}

/** Which sheet of a workbook is read; nothing if it has only one. */
function SheetChoice({ found: { sheets, sheet = '' }, isBusy, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <Section title="Sheet">
      <SelectField
        label="Sheet of the workbook"
        hint="One sheet is imported at a time."
        value={sheet}
        choices={sheets.map((name) => ({ value: name, label: name, isDisabled: isBusy }))}
        onChange={onChoose}
      />
    </Section>
  );
}

const IMPORT_WORDS = {
  subject: 'The import',
  done: 'imported',
  nothing: 'Nothing to import',
  nothingText: 'No product of this file is new or changed.',
};
const CHANGE_WORDS = {
  subject: 'The change',
  done: 'changed',
  nothing: 'Nothing to change',
  nothingText: 'Every product is so already.',
};

/** What is done, and what can still be done. */
function Outcome({ found }: { found: AdminImportDetails }) {
  const { client } = useApi();
  const { state, counts } = found;
  const changes = counts.new + counts.changed;
  const words = found.isChange ? CHANGE_WORDS : IMPORT_WORDS;
  const rejected = counts.rejected > 0 && found.isChange && (
    <Notice tone="warn" title={`${countOf(counts.rejected, 'product')} cannot be changed`}>
      Each has its reason in the view "Rejected".{state === 'review' && ' The others can be changed now.'}
    </Notice>
  );
  const rejectedRows = counts.rejected > 0 && !found.isChange && (
    <Notice
      tone="warn"
      title={`${countOf(counts.rejected, 'product')} cannot be imported`}
      action={
        <DownloadLink href={client.url(fillPath(ADMIN_PATHS.rejectedRows, { id: found.id }))}>
          Download these rows
        </DownloadLink>
      }
    >
      The file has each reason in its first column. Correct the rows and import that file; the others{' '}
      {state === 'review' ? 'can be imported now' : 'are imported'}.
    </Notice>
  );
  if (state === 'review')
    return (
      <>
        {changes === 0 && <Notice title={words.nothing}>{words.nothingText}</Notice>}
        {rejected}
        {rejectedRows}
      </>
    );
  if (state === 'applied')
    return (
      <>
        <Notice
          tone="ok"
          title={`${countOf(changes - counts.skipped, 'product')} ${words.done}`}
          action={<LinkButton href="/products">Look at the products</LinkButton>}
        >
          {counts.skipped > 0 &&
            `${countOf(counts.skipped, 'product')} changed after the review and stayed as they were. `}
          {found.undoUntil && (
            <>
              {words.subject} can be taken back as a whole until <Day iso={found.undoUntil} />.
            </>
          )}
        </Notice>
        {found.soldOut > 0 && (
          <Notice
            tone="warn"
            title={`${countOf(found.soldOut, 'product')} without stock`}
            action={
              <>
                <LinkButton href="/inventory/count">Count the stock</LinkButton>
                <LinkButton href="/products?view=sold-out">Set one number for many</LinkButton>
              </>
            }
          >
            The file has no quantity for them: your shop shows them as sold out. Count them, or select them in
            the list of products and choose Stock.
          </Notice>
        )}
        {!found.isChange && <MissingRates />}
        {rejected}
        {rejectedRows}
      </>
    );
  if (state === 'undone')
    return (
      <Notice tone="ok" title={`${words.subject} was taken back`}>
        {counts.skipped > 0 &&
          `${countOf(counts.skipped, 'product')} changed or deleted since: see the view "Skipped".`}
      </Notice>
    );
  return null;
}

/** Imported products seldom have a GST rate, and their orders cannot be shipped without one. */
function MissingRates() {
  const canSetRates = useCan('settings.manage');
  const { data } = useResource<TaxOverview>('tax-settings', ADMIN_PATHS.taxOverview, {
    isEnabled: canSetRates,
  });
  if (!data?.isRegistered || data.products.missing === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${countOf(data.products.missing, 'product')} without a GST rate`}
      action={<LinkButton href="/settings/taxes">Set GST rates</LinkButton>}
    >
      Their orders cannot be shipped. One rate for each category, or one for all products, is enough.
    </Notice>
  );
}

interface ReviewOptionsProps {
  found: AdminImportDetails;
  isBusy: boolean;
  error: string | undefined;
  onChooseColumns: () => void;
  onRead: (body: ReadImportBody) => void;
}

function ReviewOptions({ found, isBusy, error, onChooseColumns, onRead }: ReviewOptionsProps) {
  const stock: ReactNode = found.setsStock
    ? 'Every quantity in the file becomes the stock, also of what was sold since the file was made.'
    : found.stockLeft > 0
      ? `New products get the quantity of the file. ${countOf(found.stockLeft, 'variant')} that you already have ${found.stockLeft === 1 ? 'keeps its' : 'keep their'} stock, because the file does not say what the stock was before.`
      : 'New products get the quantity of the file. For known ones, what you changed in an export counts; units sold since then stay sold.';
  // new products get the quantity of the file either way
  const hasKnown = found.counts.changed + found.counts.unchanged > 0;
  const offersStock = hasKnown || found.setsStock;
  if (!offersStock && found.format !== 'mapped' && error === undefined) return null;
  return (
    <div className="import-options">
      {offersStock && (
        <Checkbox
          label="Replace the stock with the quantities of the file"
          hint={stock}
          isChecked={found.setsStock}
          isDisabled={isBusy}
          onChange={(setsStock) => onRead({ setsStock })}
        />
      )}
      {found.format === 'mapped' && (
        <Button variant="quiet" onClick={onChooseColumns}>
          Change the columns
        </Button>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const VIEWS: readonly { id: ImportView; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'new', label: 'New' },
  { id: 'changed', label: 'Changed' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'unchanged', label: 'Unchanged' },
  { id: 'skipped', label: 'Skipped' },
];
const CONFIG = { views: VIEWS };
const CHANGE_CONFIG = { views: VIEWS.filter(({ id }) => id !== 'new') };

function ImportProducts({ found }: { found: AdminImportDetails }) {
  const state = useListState(found.isChange ? CHANGE_CONFIG : CONFIG);
  const path = fillPath(ADMIN_PATHS.importProducts, { id: found.id });
  const list = useList<ImportProduct, ImportProductList>('imports', path, state.query);
  return (
    <ListView
      label={found.isChange ? 'Products of the change' : 'Products of the file'}
      noun={['product', 'products']}
      state={state}
      viewCounts={list.first?.views}
      list={list}
      rowId={({ number }) => String(number)}
      rowLabel={({ title, handle }) => title || handle}
      searchLabel="Title or URL handle"
      columns={found.isChange ? CHANGE_COLUMNS : COLUMNS}
      card={(row) => (
        <span className="import-card">
          <ImportName row={row} />
          <KindBadge kind={row.kind} />
          <ImportDifferences row={row} />
        </span>
      )}
      empty={{ title: 'No product here' }}
    />
  );
}

const COLUMNS = [
  { id: 'product', label: 'Product', cell: (row: ImportProduct) => <ImportName row={row} /> },
  { id: 'kind', label: 'What happens', cell: (row: ImportProduct) => <KindBadge kind={row.kind} /> },
  { id: 'changes', label: 'In the file', cell: (row: ImportProduct) => <ImportDifferences row={row} /> },
];
const CHANGE_COLUMNS = COLUMNS.map((each) => (each.id === 'changes' ? { ...each, label: 'Change' } : each));

function ImportName({ row: { title, handle, rows } }: { row: ImportProduct }) {
  return (
    <span className="import-name">
      <strong>{title || handle || 'Without a title'}</strong>
      {rows && (
        <small>
          {rows.first === rows.last
            ? `Row ${formatCount(rows.first)}`
            : `Rows ${formatCount(rows.first)} to ${formatCount(rows.last)}`}
        </small>
      )}
    </span>
  );
}
