import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { useList } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { DownloadLink, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf, formatCount, Money } from '#admin/kit/figures.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import type { BulkAction } from '#admin/kit/list/bulk-bar.tsx';
import type { ListColumn } from '#admin/kit/list/list-rows.tsx';
import { useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { type Selection, selectionSize } from '#admin/kit/list/selection.ts';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { skippedNotification } from '#admin/shared/change-texts.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { WITHOUT_CATEGORY } from '#contract/admin/catalog/categories-with-rules.ts';
import { MAX_DIRECT_PRODUCTS } from '#contract/admin/catalog/max-direct-products.ts';
import type {
  AdminProductList,
  AdminProductRow,
  ChangeProductsReply,
  ProductAction,
  ProductView,
} from '#contract/admin/catalog/products.ts';
import { ChangeDialog, type DialogAction } from './change-dialog.tsx';
import { missingText, StateBadge } from './product-states.tsx';
import './products.css';

const VIEWS: readonly { id: ProductView; label: string; empty: { title: string; text: string } }[] = [
  {
    id: 'all',
    label: 'All',
    empty: { title: 'No products yet', text: 'Add the first one by hand, or import a file with many.' },
  },
  {
    id: 'for-sale',
    label: 'For sale',
    empty: { title: 'Nothing is for sale', text: 'Customers see the products that you publish.' },
  },
  {
    id: 'hidden',
    label: 'Hidden',
    empty: {
      title: 'Nothing is hidden',
      text: 'Drafts and hidden products are here until you publish them.',
    },
  },
  {
    id: 'sold-out',
    label: 'Sold out',
    empty: { title: 'Nothing is sold out', text: 'Products without stock appear here.' },
  },
  {
    id: 'incomplete',
    label: 'Incomplete',
    empty: {
      title: 'No product lacks anything',
      text: 'Products without an image, a price or a fact that the law requires appear here.',
    },
  },
  {
    id: 'archived',
    label: 'Archived',
    empty: { title: 'Nothing is archived', text: 'Archived products are kept here for their old orders.' },
  },
];

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'By title' },
];

const DONE: Record<ListAction['kind'], string> = {
  publish: 'put up for sale',
  hide: 'hidden',
  archive: 'archived',
  'change-prices': 'with new prices',
  'change-tags': 'with new tags',
  'change-category': 'moved to the category',
  'change-featured': 'with a new place in their category',
  'change-stock': 'with new stock',
};

/** All products with views, search, and changes of many at once. */
export function ProductListScreen() {
  const [categories, setCategories] = useState<readonly string[]>([]);
  const config = useMemo(() => {
    const choices = [
      ...categories.map((name) => ({ value: name, label: name })),
      { value: WITHOUT_CATEGORY, label: 'Without a category' },
    ];
    return { views: VIEWS, filters: [{ param: 'category', label: 'Category', choices }], sorts: SORTS };
  }, [categories]);
  const state = useListState(config);
  const list = useList<AdminProductRow, AdminProductList>('products', ADMIN_PATHS.products, state.query);
  const { client } = useApi();
  const { sort: _sort, ...filters } = state.query;
  // the whole catalog has archived products too; a view, a search or a filter narrows it
  const isFiltered = state.view !== 'all' || state.search !== '' || state.active.length > 0;
  const exported = isFiltered ? filters : {};
  const names = list.first?.categories;
  // the choices of the filter come with the rows
  if (names && names.join('\n') !== categories.join('\n')) setCategories(names);
  const { change, isBusy } = useChangeProducts();
  const [, navigate] = useLocation();
  useShortcuts('Products', [{ keys: 'n', label: 'Add product', run: () => navigate('/products/new') }]);
  const [opened, setOpened] = useState<{ kind: DialogAction; selection: Selection }>();
  const direct = (kind: 'publish' | 'hide' | 'archive', label: string, shortcut?: string): BulkAction => ({
    id: kind,
    label,
    isBusy,
    ...(shortcut && { shortcut }),
    run: (selection) => void change({ kind }, selection),
  });
  const openDialog = (kind: DialogAction, label: string, shortcut?: string): BulkAction => ({
    id: kind,
    label,
    ...(shortcut && { shortcut }),
    run: (selection) => setOpened({ kind, selection }),
  });
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  const { all: _, ...viewCounts } = list.first?.views ?? { all: 0 };
  return (
    <>
      <PageHeader
        title="Products"
        subtitle="What you sell, what is hidden, and what is still missing"
        actions={
          <>
            <LinkButton href="/imports">Import</LinkButton>
            <DownloadLink href={client.url(ADMIN_PATHS.exportProducts, exported)}>Export</DownloadLink>
            <LinkButton href="/products/new" variant="primary" icon={<PlusIcon />}>
              Add product
            </LinkButton>
          </>
        }
      />
      <ListView
        label="Products"
        noun={['product', 'products']}
        state={state}
        viewCounts={viewCounts}
        list={list}
        rowId={idOf}
        rowLabel={({ title }) => title}
        rowHref={({ id }) => `/products/${encodeURIComponent(id)}`}
        searchLabel="Title, SKU, HSN code"
        columns={state.view === 'incomplete' ? INCOMPLETE_COLUMNS : COLUMNS}
        card={(row) => <ProductCard row={row} />}
        bulkActions={[
          openDialog('change-prices', 'Prices', 'r'),
          {
            id: 'edit-as-table',
            label: 'Edit as a table',
            shortcut: 'e',
            run: (selection) => navigate(`/products/bulk-edit?${sheetQuery(selection)}`),
          },
          direct('publish', 'Publish'),
          direct('hide', 'Hide'),
          openDialog('change-stock', 'Stock'),
          openDialog('change-tags', 'Tags'),
          openDialog('change-category', 'Category'),
          openDialog('change-featured', 'Featured'),
          direct('archive', 'Archive'),
        ]}
        empty={{
          ...(view?.empty ?? { title: 'No products' }),
          ...(state.view === 'all' && { action: <FirstProduct /> }),
        }}
      />
      {opened && (
        <ChangeDialog
          kind={opened.kind}
          submitLabel={submitLabelOf(selectionSize(opened.selection))}
          categories={categories}
          isBusy={isBusy}
          onClose={() => setOpened(undefined)}
          onApply={async (action) => {
            if (await change(action, opened.selection)) setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** The two ways to the first products. */
function FirstProduct() {
  return (
    <span className="product-first">
      <LinkButton href="/products/new">Add a product</LinkButton>
      <LinkButton href="/imports">Import a file</LinkButton>
    </span>
  );
}

/** A large change is reviewed before it applies. */
const submitLabelOf = (count: number) =>
  `${count > MAX_DIRECT_PRODUCTS ? 'Review' : 'Change'} ${countOf(count, 'product')}`;

const idOf = ({ id }: AdminProductRow) => id;

/** The query string of the table of the selected products. */
function sheetQuery(selection: Selection): string {
  if (selection.kind === 'ids') return new URLSearchParams({ ids: selection.ids.join() }).toString();
  const { sort: _, ...filters } = selection.query;
  return new URLSearchParams(filters).toString();
}

type ListAction = Exclude<ProductAction, { kind: 'edit-cells' }>;

/** Sends a change of the selected products and offers to take it back. A large one is reviewed first. */
function useChangeProducts() {
  const { write, isBusy } = useWrite();
  const undo = useUndo('products', 'inventory');
  const [, navigate] = useLocation();
  const change = async (action: ListAction, selection: Selection): Promise<boolean> => {
    const target =
      selection.kind === 'ids'
        ? { ids: selection.ids }
        : { query: selection.query, expected: selection.count };
    const result = await write<ChangeProductsReply>({
      method: 'POST',
      path: ADMIN_PATHS.changeProducts,
      body: { action, ...target },
      invalidates: ['products', 'inventory', 'activity'],
      label: `Change ${countOf(selectionSize(selection), 'product')}`,
    });
    if (!result.ok) {
      notify({ message: result.error.message, tone: result.error.kind === 'queued' ? 'info' : 'bad' });
      return result.error.kind === 'queued';
    }
    const { changed, entryId, skipped, importId } = result.data;
    if (importId !== undefined) {
      navigate(`/imports/${importId}`);
      return true;
    }
    if (changed > 0)
      notify({
        message: `${countOf(changed, 'product')} ${DONE[action.kind]}`,
        ...(entryId !== undefined && { undo: () => void undo(entryId) }),
      });
    const left = skippedNotification(skipped);
    if (left) notify(left);
    return true;
  };
  return { change, isBusy };
}

const COLUMNS: readonly ListColumn<AdminProductRow>[] = [
  { id: 'product', label: 'Product', cell: (row) => <ProductName row={row} /> },
  { id: 'state', label: 'State', cell: (row) => <StateBadge state={row.state} isSoldOut={isSoldOut(row)} /> },
  { id: 'missing', label: 'Missing', isWideOnly: true, cell: (row) => missingText(row.missing) },
  { id: 'stock', label: 'Stock', isNumber: true, cell: (row) => stockText(row) },
  { id: 'price', label: 'Price', isNumber: true, cell: (row) => <Prices row={row} /> },
];
/** A narrow table has no room for both. */
const INCOMPLETE_COLUMNS = COLUMNS.map((column) => {
  if (column.id !== 'state' && column.id !== 'missing') return column;
  return { ...column, isWideOnly: column.id === 'state' };
});

function ProductName({ row }: { row: AdminProductRow }) {
  const details = [row.category, row.variants > 1 && countOf(row.variants, 'variant')].filter(Boolean);
  return (
    <span className="product-name">
      <Thumbnail url={row.imageUrl} size="large" />
      <span>
        <strong>{row.title}</strong>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
    </span>
  );
}

const isSoldOut = ({ stock, allowsBackorder }: AdminProductRow) => stock <= 0 && !allowsBackorder;

const stockText = ({ stock, allowsBackorder }: AdminProductRow) =>
  allowsBackorder && stock <= 0 ? 'To order' : formatCount(stock);

function Prices({ row: { lowestPrice, highestPrice, missing } }: { row: AdminProductRow }) {
  if (missing.includes('price')) return <span className="soft">No price</span>;
  return (
    <span className="product-prices">
      <Money rupees={lowestPrice} />
      {highestPrice > lowestPrice && (
        <>
          {' to '}
          <Money rupees={highestPrice} />
        </>
      )}
    </span>
  );
}

function ProductCard({ row }: { row: AdminProductRow }) {
  return (
    <span className="product-card">
      <ProductName row={row} />
      <span className="product-card-line">
        <StateBadge state={row.state} isSoldOut={isSoldOut(row)} />
        <span>{row.allowsBackorder && row.stock <= 0 ? 'To order' : countOf(row.stock, 'unit')}</span>
        <Prices row={row} />
      </span>
      {row.missing.length > 0 && <small>Missing: {missingText(row.missing)}</small>}
    </span>
  );
}
