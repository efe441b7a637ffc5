import { useList } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { LinkButton } from '#admin/kit/button.tsx';
import { countOf, Day, formatCount, Money } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CustomerList, CustomerRow, CustomerView } from '#contract/admin/customers.ts';
import { formatPhone } from '#format/phone.ts';
import './customers.css';

const VIEWS: readonly { id: CustomerView; label: string; empty: string }[] = [
  { id: 'all', label: 'All', empty: 'No customers yet' },
  { id: 'registered', label: 'With an account', empty: 'No one has registered yet' },
  { id: 'guests', label: 'Without', empty: 'No one has ordered without an account' },
  { id: 'returned', label: 'Returned to sender', empty: 'No shipment was returned to sender' },
];

const CONFIG: ListConfig = { views: VIEWS };

/** Everyone who registered or ordered. */
export function CustomerListScreen() {
  const state = useListState(CONFIG);
  const list = useList<CustomerRow, CustomerList>('customers', ADMIN_PATHS.customers, state.query);
  const view = VIEWS.find(({ id }) => id === state.view) ?? VIEWS[0];
  return (
    <>
      <PageHeader
        title="Customers"
        subtitle="Everyone who registered or ordered, with what they bought and what was returned to sender"
        actions={<LinkButton href="/customers/newsletter">Newsletter</LinkButton>}
      />
      <ListView
        label="Customers"
        noun={['customer', 'customers']}
        state={state}
        list={list}
        rowId={idOf}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/customers/${row.id}`}
        searchLabel="Name, email, last digits of the phone"
        columns={COLUMNS}
        card={(row) => <CustomerCard row={row} />}
        empty={{
          title: view?.empty ?? 'No customers',
          text: 'People appear here as soon as they register or order.',
        }}
      />
    </>
  );
}

const idOf = ({ id }: CustomerRow) => id;
const contactOf = ({ email, phone }: CustomerRow) =>
  [phone && formatPhone(phone), email].filter(Boolean).join(' · ');

const COLUMNS = [
  {
    id: 'name',
    label: 'Customer',
    cell: (row: CustomerRow) => (
      <span className="customer-name">
        {row.name}
        <small>{contactOf(row)}</small>
      </span>
    ),
  },
  {
    id: 'account',
    label: 'Account',
    isWideOnly: true,
    cell: ({ hasAccount }: CustomerRow) => (hasAccount ? 'Yes' : 'No'),
  },
  { id: 'since', label: 'Since', cell: ({ since }: CustomerRow) => <Day iso={since} /> },
  { id: 'orders', label: 'Orders', isNumber: true, cell: ({ orders }: CustomerRow) => formatCount(orders) },
  { id: 'returned', label: 'Returned to sender', cell: (row: CustomerRow) => <ReturnedBadge row={row} /> },
  { id: 'total', label: 'Total', isNumber: true, cell: ({ total }: CustomerRow) => <Money rupees={total} /> },
];

function ReturnedBadge({ row: { returned } }: { row: CustomerRow }) {
  return returned === 0 ? null : <Badge tone="bad">{countOf(returned, 'shipment')}</Badge>;
}

function CustomerCard({ row }: { row: CustomerRow }) {
  return (
    <span className="customer-card">
      <span className="customer-card-line">
        <strong>{row.name}</strong>
        <Money rupees={row.total} />
      </span>
      <small>{contactOf(row)}</small>
      <span className="customer-card-line">
        <span>{countOf(row.orders, 'order')}</span>
        {row.returned > 0 ? (
          <ReturnedBadge row={row} />
        ) : (
          <small>
            Since <Day iso={row.since} />
          </small>
        )}
      </span>
    </span>
  );
}
