import { useRef } from 'react';
import { useApi } from '../api/api-context.tsx';
import type { ApiResult } from '../api/client.ts';
import { type NewPayment, startPayment } from '../api/payments.ts';
import { randomKey } from '../state/random-key.ts';
import { useStoreInfo } from '../state/store-info.tsx';

/**
 * Begins to pay under a key of its own for each attempt: sent again because no answer came, it is the same attempt; an
 * answer, whatever it says, ends it. What was typed is not kept beyond the page. Undefined while one is under way.
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

/** False while nobody knows what came of it: no reply, one of a server in trouble, or the first is still worked on. */
function isAnswered(result: ApiResult<unknown>): boolean {
  if (result.ok) return true;
  const { error } = result;
  if (error.kind === 'no-response' || error.code === 'request_in_flight') return false;
  return error.status < 500 || error.code === 'gateway_failed';
}
