import { useState } from 'react';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Money } from '#admin/kit/figures.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { type ListData, ListView } from '#admin/kit/list/list-view.tsx';
import { selectionSize } from '#admin/kit/list/selection.ts';
import { Sample, State } from './sample.tsx';

interface SampleRow {
  id: string;
  customer: string;
  city: string;
  total: number;
}

const CONFIG: ListConfig = {
  views: [
    { id: 'to-pack', label: 'To pack' },
    { id: 'to-ship', label: 'To ship' },
    { id: 'unpaid', label: 'Unpaid' },
    { id: 'all', label: 'All' },
  ],
  filters: [
    {
      param: 'method',
      label: 'Payment',
      choices: [
        { value: 'upi', label: 'UPI' },
        { value: 'cod', label: 'Cash on delivery' },
      ],
    },
    { param: 'from', label: 'From', type: 'date' },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ],
};
const PAGE = 12;
const rowsFrom = (first: number, count: number): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `7K3${first + index}`,
    customer: ['Asha Rao', 'रवि कुमार', 'Shri Lakshmi Handlooms and Spices'][(first + index) % 3] ?? '',
    city: ['New Delhi', 'Thiruvananthapuram'][(first + index) % 2] ?? '',
    total: 499 + 37 * (first + index),
  }));

const IDLE: Omit<ListData<SampleRow>, 'rows'> = {
  isPrevious: false,
  total: undefined,
  isLoading: false,
  isFetching: false,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  error: undefined,
  retry: () => undefined,
};

export function ListSamples() {
  const [first, setFirst] = useState(100);
  const [count, setCount] = useState(PAGE);
  return (
    <Sample title="List">
      <State name="rows" isWide>
        <Button onClick={() => setFirst(first - 3)}>Let three rows arrive</Button>
        <SampleList
          list={{
            ...IDLE,
            rows: rowsFrom(first, count + 100 - first),
            total: { count: 1240, isExact: true },
            hasMore: count < 4 * PAGE,
            loadMore: () => setCount(count + PAGE),
          }}
        />
      </State>
      <State name="loading" isWide>
        <SampleList list={{ ...IDLE, rows: [], isLoading: true, isFetching: true }} />
      </State>
      <State name="error" isWide>
        <SampleList
          list={{
            ...IDLE,
            rows: [],
            error: { message: 'The shop cannot be reached. Check the connection, then try again.' },
          }}
        />
      </State>
      <State name="error with older rows" isWide>
        <SampleList
          list={{
            ...IDLE,
            rows: rowsFrom(300, 2),
            error: { message: 'The shop cannot be reached. Check the connection, then try again.' },
          }}
        />
      </State>
      <State name="empty, or no matches" isWide>
        <SampleList list={{ ...IDLE, rows: [] }} />
      </State>
    </Sample>
  );
}

function SampleList({ list }: { list: ListData<SampleRow> }) {
  const state = useListState(CONFIG);
  return (
    <ListView
      label="Orders"
      noun={['order', 'orders']}
      state={state}
      list={list}
      rowId={(row) => row.id}
      rowLabel={(row) => `Order ${row.id}`}
      rowHref={() => '/styleguide'}
      searchLabel="Search orders"
      viewCounts={{ 'to-pack': 1240, 'to-ship': 12, all: 10_001 }}
      columns={[
        { id: 'number', label: 'Order', cell: (row) => row.id },
        { id: 'customer', label: 'Customer', cell: (row) => row.customer },
        { id: 'city', label: 'City', isWideOnly: true, cell: (row) => row.city },
        { id: 'state', label: 'State', cell: () => <Badge tone="warn">To pack</Badge> },
        { id: 'total', label: 'Total', isNumber: true, cell: (row) => <Money rupees={row.total} /> },
      ]}
      preview={(row) => (
        <p>
          {row.customer}, {row.city}
        </p>
      )}
      bulkActions={[
        {
          id: 'pack',
          label: 'Mark as packed',
          shortcut: 'p',
          isPrimary: true,
          run: (selection) => notify({ message: `${selectionSize(selection)} packed` }),
        },
        { id: 'print', label: 'Print packing slips', run: () => undefined },
      ]}
      empty={{ title: 'No orders to pack', text: 'New orders appear here when they are paid.' }}
    />
  );
}
