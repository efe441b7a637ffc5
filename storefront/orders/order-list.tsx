import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrders } from './use-orders.ts';

/** All orders of the customer: loading, none, or one card each. */
export function OrderList() {
  const { orders, hasFailed, reload } = useOrders();
  if (!orders) {
    return (
      <div className="orders" role="status" aria-label="Loading your orders">
        <Skeleton className="orders__skeleton" />
        <Skeleton className="orders__skeleton" />
      </div>
    );
  }
  if (orders.length === 0) {
    return (
      <section className="message">
        <h2>No Orders Found</h2>
        <p>
          {hasFailed ? 'Your orders could not be loaded just now.' : 'What you order will be listed here.'}
        </p>
        {hasFailed && <Button onClick={reload}>Try Again</Button>}
        <Link className={buttonClass(hasFailed ? 'outline' : 'primary')} href={links.products()}>
          Browse Products
        </Link>
      </section>
    );
  }
  return (
    <div className="orders">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </div>
  );
}
