import { useRef } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiResult } from '#storefront/api/client.ts';
import { type NewPayment, startPayment } from '#storefront/api/payments.ts';
import { randomKey } from '#storefront/state/random-key.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/**
 * Starts a payment, with an idempotency key if the server has capability `idempotency`. A retry of the same body
 * without a conclusive reply uses the same key; a conclusive reply discards the key. The key stays in memory
 * only, because the body holds what the shopper typed. Returns undefined while a request is pending.
 */
export function useStartPayment(): (body: NewPayment) => Promise<ApiResult<unknown> | undefined> {
  const api = useApi();
  const { can } = useStoreInfo();
  const keyedRequest = useRef<{ requestText: string; key: string }>(undefined);
  const isPending = useRef(false);

  return async (body) => {
    if (isPending.current) return undefined;
    isPending.current = true;
    const requestText = JSON.stringify(body);
    if (keyedRequest.current?.requestText !== requestText)
      keyedRequest.current = { requestText, key: randomKey() };
    const result = await startPayment(api, body, can('idempotency') ? keyedRequest.current.key : undefined);
    if (isConclusive(result)) keyedRequest.current = undefined;
    isPending.current = false;
    return result;
  };
}

/** False while the result is unknown: no reply, a server error, or the first request is still in progress. */
function isConclusive(result: ApiResult<unknown>): boolean {
  if (result.ok) return true;
  const { error } = result;
  if (error.kind === 'no-response' || error.code === 'request_in_flight') return false;
  return error.status < 500 || error.code === 'gateway_failed';
}
