import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import { fetchOrders, orderTotal } from '../api/orders.ts';
import { usePassed } from '../navigation/location.tsx';

/** The amount due in rupees: from the navigation state, else from the customer's orders, else undefined. */
export function useOrderTotal(orderId: string): number | undefined {
  const api = useApi();
  const passed = usePassed();
  const known = passed.orderId === orderId ? passed.totalRupees : undefined;
  const [found, setFound] = useState<number>();

  useEffect(() => {
    if (known !== undefined || !orderId) return;
    let isCurrent = true;
    void fetchOrders(api).then((result) => {
      const order = result.ok && result.data.find(({ id }) => id === orderId);
      if (isCurrent && order) setFound(orderTotal(order));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, orderId, known]);

  return known ?? found;
}
