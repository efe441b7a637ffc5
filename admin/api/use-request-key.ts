import { useEffect } from 'react';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { type AdminError, newIdempotencyKey } from './client.ts';

export interface RequestKey {
  read(): string;
  /** The next request is another one. */
  renew(): void;
}

/**
 * The `Idempotency-Key` of what a form creates, stored on this device while the form is begun: if the reply is lost and the
 * page is loaded again, the same request is recognised.
 *
 * @example
 * const requestKey = useRequestKey('product:new', draft.isDirty);
 * await write({ method: 'POST', path, body, idempotencyKey: requestKey.read() });
 */
export function useRequestKey(name: string, isBegun: boolean): RequestKey {
  const storageKey = `admin.request-key.${name}`;
  useEffect(() => {
    if (!isBegun) deviceStorage.removeItem(storageKey);
  }, [storageKey, isBegun]);
  return {
    read() {
      const key = deviceStorage.getItem(storageKey) ?? newIdempotencyKey();
      deviceStorage.setItem(storageKey, key);
      return key;
    },
    renew: () => deviceStorage.removeItem(storageKey),
  };
}

/** True if the key was used before the form was changed: what it creates was created then. */
export const isKeyReused = (error: AdminError): boolean =>
  error.kind === 'http-error' && error.code === 'key_reused';
