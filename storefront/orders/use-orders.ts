import { useCallback, useEffect, useRef, useState } from 'react';
import type { CustomerCancellationReason } from '#contract/orders.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { cancelOrder, fetchOrders, type Order, withoutDuplicates } from '#storefront/api/orders.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { closeFailures, notify } from '#storefront/ui/notices.ts';

const ORDERS_PER_PAGE = 20;

export interface OrdersState {
  /** Undefined while they are loading; empty after a failure. */
  orders: readonly Order[] | undefined;
  hasFailed: boolean;
  reload(): void;
  /** The server has older orders (capability `order-pages`). */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Loads the next page behind the orders shown. Calls during a running request are ignored. */
  showMore(): void;
  /** Cancels an order, shows the result as a notice, and the order as it is then. */
  cancel(orderId: string, reason: CustomerCancellationReason | undefined): Promise<void>;
}

/** Loads the customer's orders. A failure shows a notice and counts as no orders (specification, section 8). */
export function useOrders(): OrdersState {
  const api = useApi();
  const hasPages = useStoreInfo().can('order-pages');
  const [orders, setOrders] = useState<readonly Order[]>();
  const [hasFailed, setFailed] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [reloadCount, setReloadCount] = useState(0);
  // the page shown last, and the list it belongs to: a reply for an older list is ignored
  const current = useRef({ page: 1, list: 0, isPending: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reload count sends the request again
  useEffect(() => {
    const list = current.current.list + 1;
    current.current = { page: 1, list, isPending: false };
    setOrders(undefined);
    setHasMore(false);
    setLoadingMore(false);
    void fetchOrders(api, pageOf(1, hasPages)).then((result) => {
      if (current.current.list !== list) return;
      setFailed(!result.ok);
      setOrders(result.ok ? result.data.orders : []);
      setHasMore(result.ok && result.data.hasMore);
      if (!result.ok) notifyFailure();
    });
    return () => {
      current.current = { ...current.current, list: list + 1 };
    };
  }, [api, hasPages, reloadCount]);

  const showMore = useCallback(() => {
    const { page, list, isPending } = current.current;
    if (isPending) return;
    current.current = { page, list, isPending: true };
    setLoadingMore(true);
    void fetchOrders(api, pageOf(page + 1, true)).then((result) => {
      if (current.current.list !== list) return;
      current.current = { page: result.ok ? page + 1 : page, list, isPending: false };
      setLoadingMore(false);
      if (!result.ok) return notifyFailure();
      setOrders((shown = []) => withoutDuplicates([...shown, ...result.data.orders]));
      setHasMore(result.data.hasMore);
    });
  }, [api]);

  const reload = useCallback(() => setReloadCount((n) => n + 1), []);
  const cancel = useCallback<OrdersState['cancel']>(
    async (orderId, reason) => {
      closeFailures();
      const result = await cancelOrder(api, orderId, reason);
      if (result.ok) {
        const { data: cancelled } = result;
        setOrders((shown) => shown?.map((order) => (order.id === orderId ? cancelled : order)));
        notify({ title: 'Order cancelled', description: `Order ${orderId} has been cancelled.` });
        return;
      }
      const { error } = result;
      const isOutdated = error.kind === 'http-error' && error.status === 409;
      notify({
        title: 'Error',
        description: (isOutdated && error.message) || 'The order could not be cancelled. Please try again.',
        tone: 'destructive',
      });
      if (isOutdated) reload();
    },
    [api, reload],
  );
  return { orders, hasFailed, reload, hasMore, isLoadingMore, showMore, cancel };
}

const pageOf = (page: number, hasPages: boolean) => (hasPages ? { page, limit: ORDERS_PER_PAGE } : undefined);

function notifyFailure(): void {
  notify({
    title: 'Error',
    description: 'Failed to load your orders. Please try again.',
    tone: 'destructive',
  });
}
