import { useEffect, useState } from 'react';
import type { DeliveryTimes } from '#contract/store-info.ts';
import type { DeliveryEstimate } from './estimate-delivery.ts';

/** The estimate for a PIN code, once its code and the place have come; undefined until then and without a code. */
export function useDeliveryEstimate(
  pin: string | undefined,
  times: DeliveryTimes | undefined,
): DeliveryEstimate | undefined {
  const [known, setKnown] = useState<{ pin: string; estimate: DeliveryEstimate }>();
  useEffect(() => {
    if (pin === undefined || !times) return;
    let isWanted = true;
    import('./estimate-delivery.ts')
      .then(({ estimateDelivery }) => estimateDelivery(pin, times, Date.now()))
      .then((estimate) => isWanted && setKnown({ pin, estimate }))
      .catch(() => {}); // without the code there is no estimate, and nothing else is missing
    return () => {
      isWanted = false;
    };
  }, [pin, times]);
  return known && known.pin === pin ? known.estimate : undefined;
}
