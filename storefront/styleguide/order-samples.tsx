import type { Order } from '#storefront/api/orders.ts';
import { ItemsTable } from '#storefront/orders/items-table.tsx';
import { OrderCard } from '#storefront/orders/order-card.tsx';
import { OrderTimeline } from '#storefront/orders/order-timeline-list.tsx';
import { OrdersEmpty, OrdersSkeleton } from '#storefront/orders/orders-states.tsx';
import { RefundNote } from '#storefront/orders/refund-note.tsx';
import { TrackForm } from '#storefront/orders/tracking/track-form.tsx';
import { TrackedOrder } from '#storefront/orders/tracking/tracked-order.tsx';
import { Sample, State } from './sample.tsx';

const doNothing = () => {};

/** Orders in every status, from placing to delivery, cancellation or return. */
export function OrderSamples() {
  return (
    <>
      <Sample title="Order">
        {TIMELINES.map(([name, order]) => (
          <State key={name} name={`timeline, ${name}`} isWide>
            <OrderTimeline order={order} />
          </State>
        ))}
        <State name="card, to be paid" isWide>
          <OrderCard order={sampleOrder('PAY', 0)} />
        </State>
        <State name="card, with papers" isWide>
          <OrderCard order={{ ...sampleOrder('PAPERS', 4), invoice: INVOICE, refunded: 1499 }} />
        </State>
        <State name="table" isWide>
          <ItemsTable order={sampleOrder('TABLE', 0)} />
        </State>
        <State name="loading" isWide>
          <OrdersSkeleton />
        </State>
        <State name="none" isWide>
          <OrdersEmpty hasFailed={false} onRetry={doNothing} />
        </State>
        <State name="failed" isWide>
          <OrdersEmpty hasFailed onRetry={doNothing} />
        </State>
      </Sample>
      <Sample title="Money that goes back" note="Why, how much and how far; nothing where there is none.">
        {REFUNDS.map(([name, order]) => (
          <State key={name} name={name} isWide>
            <RefundNote order={order} />
          </State>
        ))}
      </Sample>
      <Sample title="Tracked order">
        <State name="asking" isWide>
          <TrackForm initialId="HT-DEMO" onFound={doNothing} />
        </State>
        <State name="found" isWide>
          <TrackedOrder order={{ ...sampleOrder('FOUND', 2), shipping: SHIPPED }} />
        </State>
      </Sample>
    </>
  );
}

const PLACED_AT = '2026-11-02T09:30:00Z';

/** An order whose history has a date for each step up to its status. */
function sampleOrder(name: string, status: number): Order {
  const steps = status === 4 ? [1, 4] : [1, 2, 3].filter((step) => step <= status);
  return {
    id: `HT-${name}`,
    date: PLACED_AT,
    status,
    shipping: { address: ['Asha Rao', '12 Lodhi Road', 'New Delhi, Delhi, 110003'] },
    items: [{ id: '1', name: 'Dabu Hand-Block Kurta', quantity: 1, price: 1499, selectedSize: 'M' }],
    history: steps.map((step) => ({ status: step, at: `2026-11-0${step + 2}T09:30:00Z` })),
  };
}

const RETURNED: Order = { ...sampleOrder('BACK', 2), returnedAt: '2026-11-09T09:30:00Z' };

const TIMELINES: [name: string, order: Order][] = [
  ['placed', sampleOrder('PLACED', 0)],
  ['being packed', sampleOrder('PACKED', 1)],
  ['on its way', sampleOrder('SHIPPED', 2)],
  ['arrived', sampleOrder('ARRIVED', 3)],
  ['cancelled', sampleOrder('CANCELLED', 4)],
  ['came back', RETURNED],
];

const REFUNDS: [name: string, order: Order][] = [
  ['due, cancelled', { ...sampleOrder('DUE', 4), refundDue: 1499 }],
  ['due, sold meanwhile', { ...sampleOrder('SOLD', 0), refundDue: 1499 }],
  ['due, paid twice', { ...sampleOrder('TWICE', 1), refundDue: 1499 }],
  ['sent', { ...sampleOrder('SENT', 4), refunded: 1499 }],
  ['came back, paid', { ...RETURNED, paid: true }],
  ['came back, not paid', RETURNED],
];

const sampleDocument = (number: string) => ({ number, url: '#main', pdfUrl: '#main' });
const INVOICE = {
  ...sampleDocument('INV-7'),
  tax: 228.66,
  creditNotes: [{ ...sampleDocument('CN-2'), amount: 1499 }],
};

const SHIPPED: Order['shipping'] = {
  ...sampleOrder('SENT', 2).shipping,
  method: 'India Post, Speed Post',
  tracking: 'EK123456789IN',
  trackingUrl: 'https://www.indiapost.gov.in/',
};
