import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersEmpty, OrdersSkeleton } from './orders-states.tsx';
import { useOrders } from './use-orders.ts';

/**
 * All orders of the customer: a skeleton while loading, a message if there are none, or one card per order.
 */
export function OrderList() {
  const { orders, hasFailed, reload, hasMore, isLoadingMore, showMore, cancel } = useOrders();
  const canCancel = useStoreInfo().can('order-cancellation');
  if (!orders) return <OrdersSkeleton />;
  if (orders.length === 0) return <OrdersEmpty hasFailed={hasFailed} onRetry={reload} />;
  return (
    <div className="orders">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          onCancel={canCancel ? (reason) => cancel(order.id, reason) : undefined}
        />
      ))}
      {hasMore && (
        <Button variant="outline" className="orders__more" aria-busy={isLoadingMore} onClick={showMore}>
          {isLoadingMore ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
