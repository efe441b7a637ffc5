import { useEffect, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiClient } from '#storefront/api/client.ts';
import { fetchOrders, type Order, orderTotal, trackOrder } from '#storefront/api/orders.ts';
import { useNavigationState } from '#storefront/navigation/location.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/** The amount due in rupees: from the navigation state, else from the customer's orders, else undefined. */
export function useOrderTotal(orderId: string): number | undefined {
  const api = useApi();
  const hasPages = useStoreInfo().can('order-pages');
  const navigationState = useNavigationState();
  const stateTotal = navigationState.orderId === orderId ? navigationState.totalRupees : undefined;
  const [loadedTotal, setLoadedTotal] = useState<number>();

  useEffect(() => {
    if (stateTotal !== undefined || !orderId) return;
    let isCurrent = true;
    void findOrder(api, orderId, hasPages).then((order) => {
      if (isCurrent && order) setLoadedTotal(orderTotal(order));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, orderId, hasPages, stateTotal]);

  return stateTotal ?? loadedTotal;
}

/** The order in the list, or by its number if the list has further pages. */
export async function findOrder(
  api: ApiClient,
  orderId: string,
  hasPages: boolean,
): Promise<Order | undefined> {
  const list = await fetchOrders(api);
  const listed = list.ok ? list.data.orders.find(({ id }) => id === orderId) : undefined;
  if (listed || !hasPages) return listed;
  const found = await trackOrder(api, { orderId, contactInfo: '' });
  return found.ok ? found.data : undefined;
}
