import type { NewOrder } from '#storefront/api/orders.ts';
import { randomKey } from '#storefront/state/random-key.ts';
import { readSessionValue, writeSessionValue } from '#storefront/state/storage/session-storage.ts';
import { textDigest } from '#storefront/state/storage/text-digest.ts';

const STORAGE_KEY = 'checkout-attempt';

/**
 * Returns one key per cart, address and shown total. A retry after a lost reply finds the first order and places no second
 * one; if one of them has changed, there is a new key. The key outlives the session, for a retry after a 401, so
 * only a digest of the order is stored: the address in it ends with the session.
 */
export function orderIdempotencyKey(body: NewOrder): string {
  const order = textDigest(JSON.stringify(body));
  const stored = readSessionValue(STORAGE_KEY);
  if (stored && stored.order === order && typeof stored.key === 'string') return stored.key;
  const key = randomKey();
  writeSessionValue(STORAGE_KEY, { order, key });
  return key;
}

/** Called after the order is placed: the same cart sent again is then a new order. */
export function clearOrderIdempotencyKey(): void {
  writeSessionValue(STORAGE_KEY, undefined);
}
