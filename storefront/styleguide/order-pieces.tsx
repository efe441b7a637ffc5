import type { Order } from '../api/orders.ts';
import { ItemsTable } from '../orders/items-table.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { OrderTimeline } from '../orders/order-timeline-list.tsx';
import { OrdersEmpty, OrdersSkeleton } from '../orders/orders-states.tsx';
import { RefundNote } from '../orders/refund-note.tsx';
import { TrackForm } from '../orders/track-form.tsx';
import { TrackedOrder } from '../orders/tracked-order.tsx';
import { Specimen, State } from './specimen.tsx';

const nothing = () => {};

/** Orders in every status, from placing to delivery, cancellation or return. */
export function OrderPieces() {
  return (
    <>
      <Specimen title="Order">
        {WAYS.map(([name, order]) => (
          <State key={name} name={`timeline, ${name}`} isWide>
            <OrderTimeline order={order} />
          </State>
        ))}
        <State name="card, to be paid" isWide>
          <OrderCard order={orderOf('PAY', 0)} />
        </State>
        <State name="card, with papers" isWide>
          <OrderCard order={{ ...orderOf('PAPERS', 4), invoice: INVOICE, refunded: 1499 }} />
        </State>
        <State name="table" isWide>
          <ItemsTable order={orderOf('TABLE', 0)} />
        </State>
        <State name="loading" isWide>
          <OrdersSkeleton />
        </State>
        <State name="none" isWide>
          <OrdersEmpty hasFailed={false} onRetry={nothing} />
        </State>
        <State name="failed" isWide>
          <OrdersEmpty hasFailed onRetry={nothing} />
        </State>
      </Specimen>
      <Specimen title="Money that goes back" note="Why, how much and how far; nothing where there is none.">
        {REFUNDS.map(([name, order]) => (
          <State key={name} name={name} isWide>
            <RefundNote order={order} />
          </State>
        ))}
      </Specimen>
      <Specimen title="Tracked order">
        <State name="asking" isWide>
          <TrackForm startId="HT-DEMO" onFound={nothing} />
        </State>
        <State name="found" isWide>
          <TrackedOrder order={{ ...orderOf('FOUND', 2), shipping: SENT }} />
        </State>
      </Specimen>
    </>
  );
}

const PLACED = '2026-11-02T09:30:00Z';

/** An order whose history has a date for each step up to its status. */
function orderOf(name: string, status: number): Order {
  const steps = status === 4 ? [1, 4] : [1, 2, 3].filter((step) => step <= status);
  return {
    id: `HT-${name}`,
    date: PLACED,
    status,
    shipping: { address: ['Asha Rao', '12 Lodhi Road', 'New Delhi, Delhi, 110003'] },
    items: [{ id: '1', name: 'Dabu Hand-Block Kurta', quantity: 1, price: 1499, selectedSize: 'M' }],
    history: steps.map((step) => ({ status: step, at: `2026-11-0${step + 2}T09:30:00Z` })),
  };
}

const CAME_BACK: Order = { ...orderOf('BACK', 2), returnedAt: '2026-11-09T09:30:00Z' };

const WAYS: [name: string, order: Order][] = [
  ['placed', orderOf('PLACED', 0)],
  ['being packed', orderOf('PACKED', 1)],
  ['on its way', orderOf('SHIPPED', 2)],
  ['arrived', orderOf('ARRIVED', 3)],
  ['cancelled', orderOf('CANCELLED', 4)],
  ['came back', CAME_BACK],
];

const REFUNDS: [name: string, order: Order][] = [
  ['due, cancelled', { ...orderOf('DUE', 4), refundDue: 1499 }],
  ['due, sold meanwhile', { ...orderOf('SOLD', 0), refundDue: 1499 }],
  ['due, paid twice', { ...orderOf('TWICE', 1), refundDue: 1499 }],
  ['sent', { ...orderOf('SENT', 4), refunded: 1499 }],
  ['came back, paid', { ...CAME_BACK, paid: true }],
  ['came back, not paid', CAME_BACK],
];

const paper = (number: string) => ({ number, url: '#main', pdfUrl: '#main' });
const INVOICE = { ...paper('INV-7'), tax: 228.66, creditNotes: [{ ...paper('CN-2'), amount: 1499 }] };

const SENT: Order['shipping'] = {
  ...orderOf('SENT', 2).shipping,
  method: 'India Post, Speed Post',
  tracking: 'EK123456789IN',
  trackingUrl: 'https://www.indiapost.gov.in/',
};
