import { useList } from '#admin/api/use-data.ts';
import { LinkButton } from '#admin/kit/button.tsx';
import { countOf, Moment, Money, unbrokenCountOf } from '#admin/kit/figures.tsx';
import { PackIcon, PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import type { BulkAction } from '#admin/kit/list/bulk-bar.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import { MAX_ORDERS_AT_ONCE, useSelectedOrders } from '#admin/shared/orders/use-selected-orders.ts';
import { printedDocuments } from '#admin/shared/printed-documents.tsx';
import { slipFormat, usePrint } from '#admin/shared/use-print.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrderList, OrderRow, OrderView } from '#contract/admin/orders/orders.ts';
import { STATE_NAME_BY_CODE } from '#format/delivery/state-names.ts';
import {
  FULFILLMENT_CHOICES,
  FulfillmentBadge,
  nextActionText,
  PAYMENT_CHOICES,
  PaymentBadge,
} from './order-states.tsx';
import './orders.css';

const VIEWS: readonly { id: OrderView; label: string; empty: string }[] = [
  { id: 'all', label: 'All', empty: 'No orders yet' },
  { id: 'to-pack', label: 'To pack', empty: 'Everything is packed' },
  { id: 'to-ship', label: 'To ship', empty: 'Nothing waits for the carrier' },
  { id: 'unpaid', label: 'Unpaid', empty: 'No order waits for a payment' },
  { id: 'shipped', label: 'On the way', empty: 'Nothing is on the way' },
  { id: 'returned', label: 'Returned (RTO)', empty: 'Nothing was returned to sender' },
  { id: 'delivered', label: 'Delivered', empty: 'Nothing was delivered yet' },
  { id: 'cancelled', label: 'Cancelled', empty: 'No order was cancelled' },
];

const METHODS = [
  { value: 'upi', label: 'UPI' },
  { value: 'cod', label: 'Cash on delivery' },
  { value: 'razorpay', label: 'Razorpay' },
  { value: 'payu', label: 'PayU' },
  { value: 'stripe', label: 'Card' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
];

const STATES = Object.values(STATE_NAME_BY_CODE)
  .toSorted()
  .map((name) => ({ value: name, label: name }));

const CONFIG: ListConfig = {
  views: VIEWS,
  filters: [
    { param: 'payment', label: 'Payment', choices: PAYMENT_CHOICES },
    { param: 'fulfillment', label: 'Shipping', choices: FULFILLMENT_CHOICES },
    { param: 'method', label: 'Method', choices: METHODS },
    { param: 'from', label: 'From', type: 'date' },
    { param: 'to', label: 'Until', type: 'date' },
    { param: 'state', label: 'State', choices: STATES },
    // often written as 560 001
    { param: 'pin', label: 'PIN code', type: 'text', normalize: (text) => text.replaceAll(/\s/g, '') },
    { param: 'carrier', label: 'Carrier', type: 'text' },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ],
};

/** All orders with views, search and filters. */
export function OrderListScreen() {
  const state = useListState(CONFIG);
  const list = useList<OrderRow, AdminOrderList>('orders', ADMIN_PATHS.orders, state.query);
  // the number of all orders is no work to do
  const { all: _, ...viewCounts } = list.first?.views ?? { all: 0 };
  const canFulfill = useCan('orders.fulfill');
  const canCreate = useCan('orders.edit');
  const { pack, printSlips, isBusy } = useShipmentWrites();
  const printer = usePrint();
  const findSelected = useSelectedOrders();
  const packAction: BulkAction = {
    id: 'pack',
    label: 'Pack and print slips',
    icon: <PackIcon />,
    shortcut: 'p',
    isPrimary: true,
    isBusy,
    maxRows: MAX_ORDERS_AT_ONCE,
    run: async (selection) => {
      const numbers = await findSelected(selection);
      const shipments = numbers && (await pack(numbers.map((number) => ({ number }))));
      if (shipments) await printSlips(shipments);
    },
  };
  const printActions = printedDocuments(slipFormat()).map(
    ({ id, label, icon, run }): BulkAction => ({
      id,
      label,
      icon,
      menu: 'Print',
      isBusy: printer.isBusy,
      maxRows: MAX_ORDERS_AT_ONCE,
      run: async (selection) => {
        const orders = await findSelected(selection);
        if (orders) await run(printer, { orders });
      },
    }),
  );
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  return (
    <>
      <PageHeader
        title="Orders"
        subtitle="Every order with its money and its shipments"
        actions={
          canCreate && (
            <LinkButton href="/orders/new" variant="primary" icon={<PlusIcon />}>
              New order
            </LinkButton>
          )
        }
      />
      <ListView
        label="Orders"
        noun={['order', 'orders']}
        state={state}
        viewCounts={viewCounts}
        list={list}
        rowId={numberOf}
        rowLabel={(row) => `Order ${row.number}`}
        rowHref={(row) => `/orders/${row.number}`}
        searchLabel="Number, name, phone, email, product, PIN code"
        columns={COLUMNS}
        card={(row) => <OrderCard row={row} />}
        bulkActions={canFulfill ? [packAction, ...printActions] : printActions}
        empty={{
          title: view?.empty ?? 'No orders',
          ...(state.view === 'all' && {
            text: 'Orders appear here as soon as they are placed.',
            action: <LinkButton href="/">What a new shop needs</LinkButton>,
          }),
        }}
      />
    </>
  );
}

const numberOf = ({ number }: OrderRow) => number;

const COLUMNS = [
  { id: 'number', label: 'Order', cell: (row: OrderRow) => <OrderItems row={row} /> },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ customerName, city, postalCode }: OrderRow) => (
      <span className="order-customer">
        {customerName}
        <small>
          {city} {postalCode}
        </small>
      </span>
    ),
  },
  { id: 'payment', label: 'Payment', cell: (row: OrderRow) => <PaymentBadge state={row.paymentState} /> },
  {
    id: 'fulfillment',
    label: 'Shipping',
    isWideOnly: true,
    cell: (row: OrderRow) => <FulfillmentBadge state={row.fulfillmentState} />,
  },
  { id: 'next', label: 'Next', cell: (row: OrderRow) => nextActionText(row.nextAction) },
  { id: 'total', label: 'Total', isNumber: true, cell: (row: OrderRow) => <Money rupees={row.total} /> },
];

function OrderItems({ row }: { row: OrderRow }) {
  return (
    <span className="order-items-short">
      <Thumbnail url={row.imageUrl} />
      <span>
        <span className="order-heading">
          <strong className="order-number">{row.number}</strong>
          <Moment iso={row.createdAt} />
        </span>
        <small>{itemsText(row)}</small>
      </span>
    </span>
  );
}

const itemsText = ({ title, titles, units }: OrderRow) =>
  `${title}${titles > 1 ? ` + ${countOf(titles - 1, 'product')}` : ''}\u00a0· ${unbrokenCountOf(units, 'unit')}`;

function OrderCard({ row }: { row: OrderRow }) {
  const action = nextActionText(row.nextAction);
  return (
    <span className="order-card">
      <span className="order-card-line">
        <strong className="order-number">{row.number}</strong>
        <Money rupees={row.total} />
      </span>
      <span className="order-card-line">
        <span>
          {row.customerName}, {row.city}
        </span>
        <Moment iso={row.createdAt} />
      </span>
      <span className="order-items-short">
        <Thumbnail url={row.imageUrl} />
        <small>{itemsText(row)}</small>
      </span>
      <span className="order-card-line">
        <span className="order-badges">
          <PaymentBadge state={row.paymentState} />
          <FulfillmentBadge state={row.fulfillmentState} />
        </span>
        {action && <span className="order-next">{action}</span>}
      </span>
    </span>
  );
}
