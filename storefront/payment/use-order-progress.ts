import { useEffect, useState } from 'react';
import type { ORDER_STATUS } from '#contract/orders.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { Order } from '#storefront/api/orders.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { findOrder } from './use-order-total.ts';

const PENDING: (typeof ORDER_STATUS)['pending'] = 0;
const CANCELLED: (typeof ORDER_STATUS)['cancelled'] = 4;

export type OrderProgress = 'payable' | 'accepted' | 'cancelled';

/**
 * Requests the order when the shopper returns to this page from another app, and at once with `isRestored`. Stays
 * 'payable' while nothing else is known. With `isActive` false nothing is requested.
 */
export function useOrderProgress(
  orderId: string,
  { isActive, isRestored }: { isActive: boolean; isRestored: boolean },
): OrderProgress {
  const api = useApi();
  const hasPages = useStoreInfo().can('order-pages');
  const [progress, setProgress] = useState<OrderProgress>('payable');

  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    let isPending = false;
    async function check() {
      if (isPending || document.visibilityState === 'hidden') return;
      isPending = true;
      const order = await findOrder(api, orderId, hasPages);
      isPending = false;
      if (isCurrent && order) setProgress(progressOf(order));
    }
    const checkIfRestored = (event: PageTransitionEvent) => event.persisted && void check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pageshow', checkIfRestored);
    if (isRestored) void check();
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('pageshow', checkIfRestored);
    };
  }, [api, orderId, hasPages, isActive, isRestored]);

  return progress;
}

function progressOf({ status, paid }: Order): OrderProgress {
  if (status === CANCELLED) return 'cancelled';
  return paid === true || (status !== null && status > PENDING) ? 'accepted' : 'payable';
}
