import { useCallback, useRef, useState } from 'react';
import { useApi } from './api-context.tsx';
import { type AdminResult, newIdempotencyKey, type WriteMethod, type WriteOptions } from './client.ts';
import { useInvalidate } from './use-data.ts';

/** The message of a write that is stored on this device, until it is sent. */
export const QUEUED_MESSAGE =
  'No connection: the change is stored on this device and sent when the network is back.';

const PRECONDITION_FAILED = 412;

/** `idempotencyKey`: one that the caller stores, so that it survives a reload. */
export interface WriteRequest extends WriteOptions {
  method: WriteMethod;
  path: string;
  /** Areas whose data this write makes stale: first parts of query keys. */
  invalidates?: string[];
  /**
   * What the write does, for people: `Ship order 7K3M9`. With it, a write without a network is stored on this device
   * and sent later; the result is then an error of the kind `queued`. Only for bodies of JSON.
   */
  label?: string;
}

/**
 * Sends writes. If the user repeats an unanswered write unchanged, it carries the same idempotency key, so the server
 * applies it once.
 *
 * @example
 * const { write, isBusy } = useWrite();
 * const result = await write({ method: 'POST', path: ADMIN_PATHS.shipments, body, invalidates: ['orders'], label: 'Ship order 7K3M9' });
 * if (result.ok) notify({ message: 'Order 7K3M9 shipped' });
 */
export function useWrite() {
  const { client, unsent, staffId } = useApi();
  const invalidate = useInvalidate();
  const [busyCount, setBusyCount] = useState(0);
  const unconfirmed = useRef(new Map<string, string>());

  const write = useCallback(
    async <T>({ invalidates = [], label, ...request }: WriteRequest): Promise<AdminResult<T>> => {
      const { method, path, body, ifMatch, query, timeoutMs, idempotencyKey } = request;
      const fingerprint = JSON.stringify([method, path, query, body, ifMatch]);
      const isJson = !(body instanceof FormData || body instanceof Blob);
      const key = idempotencyKey ?? ((isJson && unconfirmed.current.get(fingerprint)) || newIdempotencyKey());
      unconfirmed.current.set(fingerprint, key);
      setBusyCount((count) => count + 1);
      const result = await client.send<T>(method, path, {
        body,
        ifMatch,
        idempotencyKey: key,
        ...(query && { query }),
        ...(timeoutMs && { timeoutMs }),
      });
      setBusyCount((count) => count - 1);
      const isUnconfirmed = !result.ok && result.error.kind === 'no-response';
      if (!isUnconfirmed) unconfirmed.current.delete(fingerprint);
      // the copy of the screen is older too: without a draft, its fields would show it
      const isStale =
        !result.ok && result.error.kind === 'http-error' && result.error.status === PRECONDITION_FAILED;
      if (result.ok || isStale) invalidate(...invalidates);
      const author = staffId();
      if (!isUnconfirmed || label === undefined || author === undefined || query || !isJson) return result;
      unconfirmed.current.delete(fingerprint);
      unsent.add({
        key,
        staffId: author,
        label,
        method,
        path,
        body,
        invalidates,
        createdAt: new Date().toISOString(),
        ...(ifMatch !== undefined && { ifMatch }),
      });
      return { ok: false, error: { kind: 'queued', message: QUEUED_MESSAGE } };
    },
    [client, unsent, staffId, invalidate],
  );
  return { write, isBusy: busyCount > 0 };
}
