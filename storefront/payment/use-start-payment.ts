import { useRef } from 'react';
import { useApi } from '../api/api-context.tsx';
import type { ApiResult } from '../api/client.ts';
import { type NewPayment, startPayment } from '../api/payments.ts';
import { randomKey } from '../state/random-key.ts';
import { useStoreInfo } from '../state/store-info.tsx';

/**
 * Starts a payment with an idempotency key. A retry of the same body without a conclusive reply uses the same
 * key; a conclusive reply discards the key. Typed values are not stored beyond the page. Returns undefined
 * while a request is pending.
 */
export function useStartPayment(): (body: NewPayment) => Promise<ApiResult<unknown> | undefined> {
  const api = useApi();
  const { can } = useStoreInfo();
  const attempt = useRef<{ asked: string; key: string }>(undefined);
  const isUnderWay = useRef(false);

  return async (body) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const asked = JSON.stringify(body);
    if (attempt.current?.asked !== asked) attempt.current = { asked, key: randomKey() };
    const result = await startPayment(api, body, can('idempotency') ? attempt.current.key : undefined);
    if (isAnswered(result)) attempt.current = undefined;
    isUnderWay.current = false;
    return result;
  };
}

/** False while the result is unknown: no reply, a server error, or the first request is still in progress. */
function isAnswered(result: ApiResult<unknown>): boolean {
  if (result.ok) return true;
  const { error } = result;
  if (error.kind === 'no-response' || error.code === 'request_in_flight') return false;
  return error.status < 500 || error.code === 'gateway_failed';
}
