import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { fetchOrders, type Order } from '#storefront/api/orders.ts';
import { notify } from '#storefront/ui/notices.ts';

export interface OrdersState {
  /** Undefined while they are loading; empty after a failure. */
  orders: readonly Order[] | undefined;
  hasFailed: boolean;
  reload(): void;
}

/** Loads the customer's orders. A failure shows a notice and counts as no orders (section 8). */
export function useOrders(): OrdersState {
  const api = useApi();
  const [orders, setOrders] = useState<readonly Order[]>();
  const [hasFailed, setFailed] = useState(false);
  const [reloadCount, setReloadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reload count sends the request again
  useEffect(() => {
    let isCurrent = true;
    setOrders(undefined);
    void fetchOrders(api).then((result) => {
      if (!isCurrent) return;
      setFailed(!result.ok);
      setOrders(result.ok ? result.data : []);
      if (!result.ok) {
        notify({
          title: 'Error',
          description: 'Failed to load your orders. Please try again.',
          tone: 'destructive',
        });
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [api, reloadCount]);

  const reload = useCallback(() => setReloadCount((n) => n + 1), []);
  return { orders, hasFailed, reload };
}
