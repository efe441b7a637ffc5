import { useEffect, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { fetchOrders, orderTotal } from '#storefront/api/orders.ts';
import { useNavigationState } from '#storefront/navigation/location.tsx';

/** The amount due in rupees: from the navigation state, else from the customer's orders, else undefined. */
export function useOrderTotal(orderId: string): number | undefined {
  const api = useApi();
  const navigationState = useNavigationState();
  const stateTotal = navigationState.orderId === orderId ? navigationState.totalRupees : undefined;
  const [loadedTotal, setLoadedTotal] = useState<number>();

  useEffect(() => {
    if (stateTotal !== undefined || !orderId) return;
    let isCurrent = true;
    void fetchOrders(api).then((result) => {
      const order = result.ok && result.data.find(({ id }) => id === orderId);
      if (isCurrent && order) setLoadedTotal(orderTotal(order));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, orderId, stateTotal]);

  return stateTotal ?? loadedTotal;
}
