import { useEffect, useRef } from 'react';
import { type Order, orderTotal } from '../api/orders.ts';
import { formatDay } from '../format/dates.ts';
import { formatRupees } from '../format/rupees.ts';
import { itemChoices } from './item-choices.ts';
import { OrderShipping } from './order-shipping.tsx';
import { OrderTimeline } from './order-timeline-list.tsx';
import { RefundNote } from './refund-note.tsx';
import { StatusBadge } from './status-badge.tsx';

/** What became of an order. */
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
          <p className="order__date">{formatDay(order.date) ?? 'Date not available'}</p>
        </div>
        <StatusBadge status={order.status} />
      </header>
      <RefundNote order={order} />
      <OrderTimeline order={order} />
      <OrderShipping shipping={order.shipping} />
      <ItemsTable order={order} />
    </section>
  );
}

function ItemsTable({ order }: { order: Order }) {
  return (
    <table className="items">
      <caption className="visually-hidden">Items of this order</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>
              {item.name}
              {itemChoices(item) && <span className="order__choices"> {itemChoices(item)}</span>}
            </td>
            <td>{item.quantity}</td>
            <td>{formatRupees(item.price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{formatRupees(orderTotal(order))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
