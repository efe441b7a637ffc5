import { useState } from 'react';
import { useList, useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { formatCount } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  InventoryList,
  InventoryRow,
  InventorySettings,
  InventoryView,
} from '#contract/admin/catalog/inventory.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { variantName } from './stock-entry.ts';
import { ThresholdDialog } from './threshold-dialog.tsx';
import { VariantLabel } from './variant-label.tsx';
import './inventory.css';

const VIEWS: readonly { id: InventoryView; label: string; empty: { title: string; text: string } }[] = [
  {
    id: 'all',
    label: 'All',
    empty: { title: 'No products yet', text: 'Each variant of a product appears here with its stock.' },
  },
  {
    id: 'low',
    label: 'Low',
    empty: { title: 'Nothing runs low', text: 'Variants appear here before they are sold out.' },
  },
  {
    id: 'sold-out',
    label: 'Sold out',
    empty: { title: 'Nothing is sold out', text: 'Variants without available units appear here.' },
  },
];
const CONFIG: ListConfig = {
  views: VIEWS,
  sorts: [
    { value: 'product', label: 'By product' },
    { value: 'location', label: 'By storage location' },
    { value: 'available', label: 'Fewest first' },
  ],
};

/** Every variant with its stock: what is on hand, what orders hold, what can be sold. */
export function InventoryScreen() {
  const state = useListState(CONFIG);
  const list = useList<InventoryRow, InventoryList>('inventory', ADMIN_PATHS.inventory, state.query);
  const settings = useResource<InventorySettings>('inventory', ADMIN_PATHS.inventorySettings);
  const canOpenProducts = useCan('products.edit');
  const [adjusted, setAdjusted] = useState<InventoryRow>();
  const [isThresholdOpen, setIsThresholdOpen] = useState(false);
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  const { all: _, ...viewCounts } = list.first?.views ?? { all: 0 };
  const changeButton = (row: InventoryRow) => (
    <Button onClick={() => setAdjusted(row)} aria-label={`Change the stock of ${variantName(row)}`}>
      Change
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Inventory"
        subtitle="On hand is what is in your store, held is promised to orders, available can be sold"
        actions={
          <>
            <LinkButton href="/inventory/receive">Receive</LinkButton>
            <LinkButton href="/inventory/count" variant="primary">
              Count
            </LinkButton>
          </>
        }
      />
      <ListView
        label="Inventory"
        noun={['variant', 'variants']}
        state={state}
        viewCounts={viewCounts}
        list={list}
        rowId={idOf}
        rowLabel={variantName}
        rowHref={({ id }) => `/inventory/${id}`}
        searchLabel="Title, SKU, barcode"
        toolbar={
          settings.data && (
            <Button onClick={() => setIsThresholdOpen(true)}>
              Low stock: {formatCount(settings.data.lowStockThreshold)} or fewer
            </Button>
          )
        }
        columns={[
          { id: 'variant', label: 'Variant', cell: (row) => <VariantLabel row={row} /> },
          {
            id: 'location',
            label: 'Location',
            isWideOnly: true,
            cell: (row) => row.storageLocation ?? <span className="soft">–</span>,
          },
          { id: 'onHand', label: 'On hand', isNumber: true, cell: (row) => formatCount(row.onHand) },
          { id: 'held', label: 'Held', isNumber: true, cell: (row) => formatCount(row.held) },
          { id: 'available', label: 'Available', isNumber: true, cell: (row) => <Available row={row} /> },
          {
            id: 'threshold',
            label: 'Low stock at',
            isNumber: true,
            isWideOnly: true,
            cell: (row) => formatCount(row.threshold),
          },
          { id: 'change', label: 'Change', cell: changeButton },
        ]}
        card={(row) => <InventoryCard row={row} />}
        empty={{
          ...(view?.empty ?? { title: 'Nothing here' }),
          ...(state.view === 'all' &&
            canOpenProducts && { action: <LinkButton href="/products">Go to the products</LinkButton> }),
        }}
      />
      {adjusted && <AdjustDialog row={adjusted} onClose={() => setAdjusted(undefined)} />}
      {isThresholdOpen && settings.data && (
        <ThresholdDialog
          settings={settings.data}
          etag={settings.etag}
          onSaved={settings.replace}
          onClose={() => setIsThresholdOpen(false)}
        />
      )}
    </>
  );
}

const idOf = ({ id }: InventoryRow) => String(id);

function Available({ row }: { row: InventoryRow }) {
  const { available, threshold, allowsBackorder } = row;
  if (allowsBackorder && available <= 0) return <Badge tone="info">To order</Badge>;
  if (available <= 0) return <Badge tone="bad">Sold out</Badge>;
  return (
    <span className="stock-available">
      {available <= threshold && !allowsBackorder && <Badge tone="warn">Low</Badge>}
      <span>{formatCount(available)}</span>
    </span>
  );
}

function InventoryCard({ row }: { row: InventoryRow }) {
  return (
    <span className="inventory-card">
      <VariantLabel row={row} />
      <span className="inventory-figures">
        <span>
          <Available row={row} />
          {row.available > 0 && ' available'}
        </span>
        <span className="soft">
          {formatCount(row.onHand)} on hand
          {row.held > 0 && `, ${formatCount(row.held)} held`}
        </span>
        {row.storageLocation && <span className="soft">{row.storageLocation}</span>}
      </span>
    </span>
  );
}
