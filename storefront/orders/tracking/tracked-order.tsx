import { useEffect, useRef } from 'react';
import { formatMonthDayYear } from '#format/dates.ts';
import type { Order } from '#storefront/api/orders.ts';
import { ItemsTable } from '../items-table.tsx';
import { OrderShipping } from '../order-shipping.tsx';
import { OrderTimeline } from '../order-timeline-list.tsx';
import { RefundNote } from '../refund-note.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** The status, shipping and items of an order that was found. */
export function TrackedOrder({ order }: { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="track__result panel" aria-labelledby="tracked-order">
      <header className="order__head">
        <div>
          <h2 id="tracked-order" ref={heading} tabIndex={-1}>
            Order {order.id}
          </h2>
          <p className="order__date">{formatMonthDayYear(order.date) ?? 'Date not available'}</p>
        </div>
        <StatusBadge status={order.status} />
      </header>
      <RefundNote order={order} />
      <OrderTimeline order={order} />
      <OrderShipping order={order} />
      <ItemsTable order={order} />
    </section>
  );
}
