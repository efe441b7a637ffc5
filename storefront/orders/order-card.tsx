import { links } from '#contract/page-links.ts';
import { formatMonthDayYear } from '#format/dates.ts';
import { formatRupees } from '#format/money.ts';
import { itemTotal, type Order, type OrderedItem, orderTotal } from '#storefront/api/orders.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { selectedOptionsText } from '#storefront/products/product-options.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { CancelOrder, type CancelOrderHandler } from './cancellation/cancel-order.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { OrderShipping } from './order-shipping.tsx';
import { canPay } from './order-status.ts';
import { OrderTimeline } from './order-timeline-list.tsx';
import { RefundNote } from './refund-note.tsx';
import { StatusBadge } from './status-badge.tsx';

interface OrderCardProps {
  order: Order;
  /** Absent where orders cannot be cancelled. */
  onCancel?: CancelOrderHandler | undefined;
}

/** One order of the signed-in customer. */
export function OrderCard({ order, onCancel }: OrderCardProps) {
  const totalRupees = orderTotal(order);
  return (
    <article className="order panel" aria-labelledby={`order-${order.id}`}>
      <header className="order__head">
        <div>
          <h2 id={`order-${order.id}`}>Order {order.id}</h2>
          <p className="order__date">{formatMonthDayYear(order.date) ?? 'Date not available'}</p>
        </div>
        <StatusBadge status={order.status} />
      </header>
      <div className="order__goods">
        <ul className="order__items">
          {order.items.map((item) => (
            <OrderItem key={item.id} item={item} />
          ))}
          {order.cancelledItems?.map((item) => (
            <CancelledItem key={`cancelled ${item.id}`} item={item} />
          ))}
        </ul>
        <p className="order__total">
          <span>Total</span>
          <strong>{formatRupees(totalRupees)}</strong>
        </p>
        <InvoiceLinks order={order} />
        <RefundNote order={order} />
      </div>
      <div className="order__journey">
        <OrderTimeline order={order} />
        <OrderShipping order={order} />
        <footer className="order__ways">
          {canPay(order) && (
            <Link
              className={buttonClass()}
              href={links.payment(order.id)}
              state={{ orderId: order.id, totalRupees }}
              aria-label={`Pay Now for order ${order.id}`}
            >
              Pay Now
            </Link>
          )}
          <Link
            className={buttonClass('outline')}
            href={links.trackOrder(order.id)}
            aria-label={`Track Order ${order.id}`}
          >
            Track Order
          </Link>
          {order.canCancel && onCancel && <CancelOrder order={order} onCancel={onCancel} />}
        </footer>
      </div>
    </article>
  );
}

/** Units that were cancelled: neither sent nor in the total. */
function CancelledItem({ item }: { item: OrderedItem }) {
  const options = selectedOptionsText(item);
  return (
    <li className="order__item">
      <div>
        <p className="order__name">
          <del>{item.name}</del>
        </p>
        <p className="order__choices">
          {options && `${options} · `}Qty {item.quantity} · Cancelled
        </p>
      </div>
      <p className="order__price">
        <del>{formatRupees(itemTotal(item))}</del>
      </p>
    </li>
  );
}

function OrderItem({ item }: { item: OrderedItem }) {
  const options = selectedOptionsText(item);
  return (
    <li className="order__item">
      <div>
        <p className="order__name">{item.name}</p>
        <p className="order__choices">
          {options && `${options} · `}Qty {item.quantity} × {formatRupees(item.price)}
        </p>
      </div>
      <p className="order__price">{formatRupees(itemTotal(item))}</p>
    </li>
  );
}
