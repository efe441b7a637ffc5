import { useCallback, useEffect, useState } from 'react';
import type { PaymentField } from '#contract/payments.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import { fetchPaymentFields } from '#storefront/api/payments.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

export type PaymentFieldsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; fields: readonly PaymentField[] };

/** The form fields from the server; for this order if the server has the capability `payment-choices`. */
export function usePaymentFields(orderId: string): { state: PaymentFieldsState; reload(): void } {
  const api = useApi();
  const { can } = useStoreInfo();
  const requestedOrderId = can('payment-choices') ? orderId : undefined;
  const [state, setState] = useState<PaymentFieldsState>({ kind: 'loading' });
  const [reloadCount, setReloadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reload count sends the request again
  useEffect(() => {
    let isCurrent = true;
    setState({ kind: 'loading' });
    void fetchPaymentFields(api, requestedOrderId).then((result) => {
      if (!isCurrent) return;
      setState(result.ok ? { kind: 'loaded', fields: result.data } : { kind: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, requestedOrderId, reloadCount]);

  const reload = useCallback(() => setReloadCount((n) => n + 1), []);
  return { state, reload };
}
