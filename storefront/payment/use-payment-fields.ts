import { useCallback, useEffect, useState } from 'react';
import type { PaymentField } from '#contract/payments.ts';
import { useApi } from '../api/api-context.tsx';
import { fetchPaymentFields } from '../api/payments.ts';

export type PaymentFieldsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; fields: readonly PaymentField[] };

/** The form as the server describes it. */
export function usePaymentFields(): { state: PaymentFieldsState; reload(): void } {
  const api = useApi();
  const [state, setState] = useState<PaymentFieldsState>({ kind: 'loading' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true;
    setState({ kind: 'loading' });
    void fetchPaymentFields(api).then((result) => {
      if (!isCurrent) return;
      setState(result.ok ? { kind: 'loaded', fields: result.data } : { kind: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  return { state, reload };
}
