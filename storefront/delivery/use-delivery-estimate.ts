import { useEffect, useState } from 'react';
import type { DeliveryTimes } from '#contract/store-info.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import type { DeliveryEstimate } from './estimate-delivery.ts';

/** The delivery estimate for a PIN code. Undefined without one, while it loads, and if its code cannot be loaded. */
export function useDeliveryEstimate(
  pin: string | undefined,
  times: DeliveryTimes | undefined,
): DeliveryEstimate | undefined {
  const api = useApi();
  const hasServerQuotes = useStoreInfo().can('delivery-quotes');
  const [loaded, setLoaded] = useState<{ pin: string; estimate: DeliveryEstimate }>();
  useEffect(() => {
    if (pin === undefined || !times) return;
    let isCurrent = true;
    import('./estimate-delivery.ts')
      .then(({ estimateDelivery }) =>
        estimateDelivery(pin, times, Date.now(), hasServerQuotes ? api : undefined),
      )
      .then((estimate) => isCurrent && setLoaded({ pin, estimate }))
      .catch(() => {}); // if the module fails to load, only the estimate is missing
    return () => {
      isCurrent = false;
    };
  }, [pin, times, api, hasServerQuotes]);
  return loaded && loaded.pin === pin ? loaded.estimate : undefined;
}
