import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type AdminError, fillPath } from '#admin/api/client.ts';
import { useList, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '#admin/kit/feedback/states.tsx';
import { formatCount, Moment } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  InventoryRow,
  MovementList,
  SavedInventoryRow,
  StockMovement,
} from '#contract/admin/catalog/inventory.ts';
import { MOVEMENT_REASON_TEXTS } from '#contract/admin/catalog/movement-reasons.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { formatDifference, variantName } from './stock-entry.ts';
import './inventory.css';

/** One variant: its stock, its threshold and storage location, and every movement. */
export function InventoryItemScreen({ id = '' }: { id?: string }) {
  const loaded = useResource<InventoryRow>('inventory', fillPath(ADMIN_PATHS.inventoryItem, { id }));
  const [isAdjusting, setIsAdjusting] = useState(false);
  const row = loaded.data;
  return (
    <>
      <PageHeader
        title={row ? variantName(row) : 'Stock'}
        subtitle={row?.sku && `SKU ${row.sku}`}
        back={{ href: '/inventory', label: 'Inventory' }}
        badges={row && <StockBadge row={row} />}
        actions={
          row && (
            <Button variant="primary" onClick={() => setIsAdjusting(true)}>
              Change stock
            </Button>
          )
        }
      />
      <Loading loaded={loaded} title="The stock could not be loaded.">
        {(item) => (
          <Columns
            main={
              <>
                <StockSection item={item} />
                <Section title="Movements">
                  <Movements id={id} />
                </Section>
              </>
            }
            side={<ItemSettings item={item} etag={loaded.etag} onSaved={loaded.replace} />}
          />
        )}
      </Loading>
      {isAdjusting && row && <AdjustDialog row={row} onClose={() => setIsAdjusting(false)} />}
    </>
  );
}

function StockSection({ item }: { item: InventoryRow }) {
  const canOpenProduct = useCan('products.edit');
  return (
    <Section title="Stock">
      <dl className="stock-numbers">
        <div>
          <dt>On hand</dt>
          <dd>{formatCount(item.onHand)}</dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd>{formatCount(item.held)}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>{formatCount(item.available)}</dd>
        </div>
      </dl>
      <p className="field-hint">Held: ordered, and not packed yet.</p>
      {canOpenProduct && (
        <p>
          <Link className="text-link" href={`/products/${encodeURIComponent(item.productId)}`}>
            Open the product
          </Link>
        </p>
      )}
    </Section>
  );
}

function StockBadge({ row: { available, threshold, allowsBackorder } }: { row: InventoryRow }) {
  if (allowsBackorder) return null;
  if (available <= 0) return <Badge tone="bad">Sold out</Badge>;
  return available <= threshold ? <Badge tone="warn">Low</Badge> : null;
}

interface ItemFields {
  ownThreshold: string;
  storageLocation: string;
}

interface ItemSettingsProps {
  item: InventoryRow;
  etag: string | undefined;
  onSaved: (item: InventoryRow, etag: string | undefined) => void;
}

function ItemSettings({ item, etag, onSaved }: ItemSettingsProps) {
  const { write } = useWrite();
  const undo = useUndo('inventory', 'products');
  const entryId = useRef<number>(undefined);
  const draft = useDraft<ItemFields>({
    name: `inventory:${item.id}`,
    server: fieldsOf(item),
    etag,
    save: async ({ ownThreshold, storageLocation }, version) => {
      const result = await write<SavedInventoryRow>({
        method: 'PATCH',
        path: fillPath(ADMIN_PATHS.inventoryItem, { id: String(item.id) }),
        body: {
          ...(ownThreshold !== undefined && {
            ownThreshold: ownThreshold.trim() === '' ? null : Number(ownThreshold),
          }),
          ...(storageLocation !== undefined && { storageLocation: storageLocation.trim() || null }),
        },
        ifMatch: version,
        invalidates: ['inventory', 'products', 'activity'],
      });
      if (!result.ok) return { ok: false, error: withFields(result.error) };
      const { entryId: savedEntryId, ...saved } = result.data;
      entryId.current = savedEntryId;
      onSaved(saved, result.etag);
      return { ...result, data: fieldsOf(saved) };
    },
    onSaved: () => {
      const { current: id } = entryId;
      notify({ message: 'Saved', ...(id !== undefined && { undo: () => void undo(id) }) });
    },
  });
  const { ownThreshold, storageLocation } = draft.value ?? fieldsOf(item);
  const isNumber = /^\s*\d{0,6}\s*$/.test(ownThreshold);
  return (
    <Section title="Storage and threshold">
      <div className="inventory-form">
        <TextField
          label="Storage location"
          hint="Where the units lie, such as A3-12. Pick lists are sorted by it."
          value={storageLocation}
          onChange={(text) => draft.set('storageLocation', text)}
          error={draft.fieldError('storageLocation')}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          label="Low stock at"
          hint={
            item.ownThreshold === undefined
              ? `Empty: the number of the shop applies, ${item.threshold}.`
              : 'Empty: the number of the shop applies.'
          }
          inputMode="numeric"
          value={ownThreshold}
          onChange={(text) => draft.set('ownThreshold', text)}
          error={isNumber ? draft.fieldError('ownThreshold') : 'Enter a whole number.'}
          autoComplete="off"
        />
      </div>
      <SaveBar draft={draft} labels={{ storageLocation: 'Storage location', ownThreshold: 'Low stock at' }} />
    </Section>
  );
}

const fieldsOf = ({ ownThreshold, storageLocation = '' }: InventoryRow): ItemFields => ({
  ownThreshold: ownThreshold === undefined ? '' : String(ownThreshold),
  storageLocation,
});

/** The current variant of a rejected save, as the fields of this screen. */
function withFields(error: AdminError): AdminError & { body?: unknown } {
  const body = 'body' in error ? (error.body as { current?: InventoryRow }) : undefined;
  return body?.current ? { ...error, body: { ...body, current: fieldsOf(body.current) } } : error;
}

function Movements({ id }: { id: string }) {
  const list = useList<StockMovement, MovementList>(
    'inventory',
    fillPath(ADMIN_PATHS.stockMovements, { id }),
    {},
  );
  if (list.error)
    return (
      <ErrorState
        title="The movements could not be loaded."
        message={list.error.message}
        onRetry={list.onRetry}
        isBusy={list.isFetching}
      />
    );
  if (list.isLoading) return <Skeleton lines={6} />;
  if (list.rows.length === 0) return <EmptyState title="The stock has never changed" />;
  return (
    <>
      <ul className="movements" aria-label="Movements">
        {list.rows.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {list.hasMore && (
        <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
          Load more
        </Button>
      )}
    </>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { change, reason, note, staffName, orderNumber, at } = movement;
  const canReadOrders = useCan('orders.read');
  return (
    <li className="movement">
      <span className="movement-change" data-sign={change < 0 ? 'out' : 'in'}>
        {formatDifference(change)}
      </span>
      <p>
        {MOVEMENT_REASON_TEXTS[reason]}
        {orderNumber &&
          (canReadOrders ? (
            <>
              {' '}
              <Link className="text-link" href={`/orders/${orderNumber}`}>
                {orderNumber}
              </Link>
            </>
          ) : (
            ` ${orderNumber}`
          ))}
        {note && <> · {note}</>}
        {staffName && <span className="soft"> · {staffName}</span>}
      </p>
      <Moment iso={at} />
    </li>
  );
}
