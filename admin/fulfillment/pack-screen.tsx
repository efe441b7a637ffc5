import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useList } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { EmptyState, Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount, formatTotal, Moment } from '#admin/kit/figures.tsx';
import { Checkbox } from '#admin/kit/forms/choices.tsx';
import { PrintIcon } from '#admin/kit/icons.tsx';
import { useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Tabs } from '#admin/kit/layout/tabs.tsx';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { PrintMenu } from '#admin/shared/print-menu.tsx';
import { usePrint } from '#admin/shared/use-print.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OrderToPack, PackedItem, PackingList } from '#contract/admin/orders/shipments.ts';
import { formatRupees } from '#format/money.ts';
import { PackScan } from './pack-scan.tsx';
import { pickList } from './pick-list.ts';
import { findScannedOrder } from './tracking-entry.ts';

/** As many orders as one person collects in one walk. */
const BATCH = 20;

/** Orders of one page: enough for three walks; a phone shows as many at once without delay. */
const PAGE = 60;

/** Orders to pack: choose them, fetch what they need by storage location, pack them and print their slips. */
export function PackScreen() {
  const list = useList<OrderToPack, PackingList>('packing', ADMIN_PATHS.packing, { limit: PAGE });
  const { first, rows, hasMore, isLoadingMore, loadMore } = list;
  const [packed, setPacked] = useState<readonly number[]>([]);
  return (
    <>
      <PageHeader
        title="Pack"
        subtitle={
          first &&
          `${formatTotal(first.total)} ${first.total === 1 ? 'order' : 'orders'} to pack, oldest first`
        }
      />
      {packed.length > 0 && <Packed shipments={packed} />}
      <Loading loaded={{ ...list, data: first }} title="The orders to pack could not be loaded.">
        {({ total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="Everything is packed"
              text="Paid orders and orders with cash on delivery appear here."
            />
          ) : (
            <Packing
              orders={rows}
              onPacked={setPacked}
              more={
                hasMore && (
                  <div className="pack-more">
                    <p className="soft">
                      {`The ${formatCount(rows.length)} oldest of ${formatTotal(total)} orders`}
                    </p>
                    <Button onClick={loadMore} isBusy={isLoadingMore}>
                      Show more
                    </Button>
                  </div>
                )
              }
            />
          )
        }
      </Loading>
    </>
  );
}

/**
 * What comes after packing. It takes the focus, which scrolls to it: the list below looks as before, with the next
 * orders.
 */
function Packed({ shipments }: { shipments: readonly number[] }) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other shipments take the focus again
  useEffect(() => element.current?.focus(), [shipments]);
  return (
    <div ref={element} tabIndex={-1} className="pack-done">
      <Notice tone="ok" action={<PrintMenu selection={{ shipments }} />}>
        {countOf(shipments.length, 'shipment')} {shipments.length === 1 ? 'is' : 'are'} ready: print the
        labels, then{' '}
        <Link href="/ship" className="text-link">
          ship
        </Link>
        .
      </Notice>
    </div>
  );
}

interface PackingProps {
  orders: readonly OrderToPack[];
  /** Receives the ids of the new shipments. */
  onPacked: (shipments: readonly number[]) => void;
  more: ReactNode;
}

function Packing({ orders, onPacked, more }: PackingProps) {
  const { pack, printSlips, isBusy: isPacking } = useShipmentWrites();
  const printer = usePrint();
  const [isPrinting, setIsPrinting] = useState(false);
  const isBusy = isPacking || isPrinting;
  const { selected, isSelected, choose, toggle, scan, clearScanned } = usePackSelection(orders);
  const [tab, setTab] = useTab();
  const [isScanning, setIsScanning] = useState(false);
  const stops = useMemo(() => pickList(selected), [selected]);

  async function packAndPrint(): Promise<void> {
    if (selected.length === 0 || isBusy) return;
    const ids = await pack(
      selected.map(({ number }) => ({ number })),
      () => onPacked([]),
    );
    if (!ids) return;
    choose(undefined);
    clearScanned();
    onPacked(ids);
    setIsPrinting(true);
    await printSlips(ids);
    setIsPrinting(false);
  }
  function toggleScan(): void {
    clearScanned();
    setIsScanning(!isScanning);
  }
  useShortcuts('Pack', [
    { keys: 's', label: 'Select orders by scanning their slips', run: toggleScan },
    { keys: 'p', label: 'Pack the selected orders and print their slips', run: () => void packAndPrint() },
  ]);

  return (
    <div className="packing">
      <div className="packing-bar">
        <p aria-live="polite">
          <strong>{countOf(selected.length, 'order')}</strong> selected
        </p>
        {orders.length > BATCH && (
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {BATCH} oldest
          </Button>
        )}
        <Button variant="quiet" onClick={() => choose(orders.map(numberOf))}>
          {more ? `${formatCount(orders.length)} oldest` : `All ${formatCount(orders.length)}`}
        </Button>
        <Button variant="quiet" onClick={() => choose([])}>
          None
        </Button>
        <Button variant="quiet" aria-expanded={isScanning} onClick={toggleScan}>
          {isScanning ? 'Stop scanning' : 'Scan slips'}
        </Button>
        <Button
          variant="primary"
          icon={<PrintIcon />}
          isBusy={isBusy}
          onClick={() => void packAndPrint()}
          className="packing-main"
        >
          {selected.length === 0
            ? 'Select orders to pack'
            : `Pack ${countOf(selected.length, 'order')} and print slips`}
        </Button>
      </div>
      {isScanning && <PackScan onScan={scan} />}
      <Tabs
        label="What to pack"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'orders',
            label: 'Orders',
            content: (
              <>
                <ul className="pack-orders">
                  {orders.map((order, index) => (
                    <PackOrder
                      key={order.number}
                      order={order}
                      isSelected={isSelected(order, index)}
                      onSelect={(isChecked) => toggle(order.number, isChecked)}
                    />
                  ))}
                </ul>
                {more}
              </>
            ),
          },
          {
            id: 'pick-list',
            label: 'Pick list',
            content:
              stops.length === 0 ? (
                <EmptyState
                  title="No orders selected"
                  text="The pick list shows what the selected orders need."
                />
              ) : (
                <>
                  <div className="pick-list-head">
                    <p className="soft">
                      What to fetch from your shelves for the selected orders, in the order of the storage
                      locations.
                    </p>
                    <Button
                      icon={<PrintIcon />}
                      isBusy={printer.isBusy}
                      onClick={() => void printer.print('pick-list', { orders: selected.map(numberOf) })}
                    >
                      Print pick list
                    </Button>
                  </div>
                  <PickList stops={stops} />
                </>
              ),
          },
        ]}
      />
    </div>
  );
}

/** Which orders are selected: those that were chosen, by hand or by scanning their slips; else the oldest ones. */
function usePackSelection(orders: readonly OrderToPack[]) {
  // undefined: the oldest ones, also after others were packed
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const scanned = useRef(new Set<string>());
  const isSelected = (order: OrderToPack, index: number) =>
    chosen ? chosen.has(order.number) : index < BATCH;
  const selected = orders.filter(isSelected);
  const choose = (numbers: Iterable<string> | undefined) => setChosen(numbers && new Set(numbers));
  return {
    selected,
    isSelected,
    choose,
    toggle(number: string, isChecked: boolean): void {
      const others = selected.flatMap((order) => (order.number === number ? [] : [order.number]));
      choose(isChecked ? [...others, number] : others);
    },
    /** Selects the order of a slip, together with those that were scanned before it. */
    scan(text: string): { message: string; isProblem: boolean } {
      const order = findScannedOrder(text, orders);
      if (!order) return { message: `${text.trim()} is not an order to pack in this list.`, isProblem: true };
      scanned.current.add(order.number);
      choose(scanned.current);
      return {
        message: `${order.number} selected, ${countOf(scanned.current.size, 'order')} in all.`,
        isProblem: false,
      };
    },
    clearScanned(): void {
      scanned.current = new Set();
    },
  };
}

const numberOf = ({ number }: OrderToPack) => number;

/** The tab is in the URL, so that reload and Back keep it. */
function useTab(): [string, (tab: string) => void] {
  const [path, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get('tab') === 'pick-list' ? 'pick-list' : 'orders';
  return [tab, (next) => navigate(next === 'orders' ? path : `${path}?tab=${next}`, { replace: true })];
}

interface PackOrderProps {
  order: OrderToPack;
  isSelected: boolean;
  onSelect: (isChecked: boolean) => void;
}

function PackOrder({ order, isSelected, onSelect }: PackOrderProps) {
  const { number, customerName, city, postalCode, createdAt, items, isCashOnDelivery, total } = order;
  return (
    <li className="pack-order" data-selected={isSelected || undefined}>
      <Checkbox
        isChecked={isSelected}
        onChange={onSelect}
        label={
          <span className="pack-order-head">
            <strong>{number}</strong>
            <span>{customerName}</span>
            <span className="soft">
              {city} {postalCode}
            </span>
            <span className="soft">
              <Moment iso={createdAt} />
            </span>
            {isCashOnDelivery && <Badge tone="warn">{`Cash ${formatRupees(total)}`}</Badge>}
            {order.returnedBefore > 0 && (
              <Badge tone="bad">{countOf(order.returnedBefore, 'shipment')} returned to sender before</Badge>
            )}
            {order.shipmentCount > 0 && <Badge tone="warn">Partly packed</Badge>}
          </span>
        }
      />
      <ul className="pack-items">
        {items.map((item) => (
          <PackItem key={item.lineNo} item={item}>
            {item.storageLocation && <span className="shipment-location">{item.storageLocation}</span>}
          </PackItem>
        ))}
      </ul>
    </li>
  );
}

interface PackItemProps {
  item: Pick<PackedItem, 'title' | 'options' | 'sku' | 'quantity' | 'imageUrl'>;
  showsSku?: boolean;
  /** After the title: where it is, or for how many orders. */
  children: ReactNode;
}

function PackItem({ item, showsSku = false, children }: PackItemProps) {
  const { title, options, sku, quantity, imageUrl } = item;
  return (
    <li>
      <Thumbnail url={imageUrl} />
      <span className="pack-quantity" data-many={quantity > 1 || undefined}>
        {quantity} ×
      </span>
      <span>
        {title}
        {options && <span className="soft"> {options}</span>}
        {showsSku && sku && <small className="pack-sku">SKU {sku}</small>}
      </span>
      {children}
    </li>
  );
}

function PickList({ stops }: { stops: ReturnType<typeof pickList> }) {
  return (
    <div className="pick-list">
      {stops.map(({ storageLocation, items }) => (
        <section key={storageLocation ?? ''} aria-label={storageLocation ?? 'Without storage location'}>
          <h2>{storageLocation ?? 'No storage location'}</h2>
          <ul className="pack-items">
            {items.map(({ orders, ...item }) => (
              <PackItem key={item.variantId} item={item} showsSku>
                {orders > 1 && <span className="soft">{countOf(orders, 'order')}</span>}
              </PackItem>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
