import type { NewOrder } from '../api/orders.ts';
import { randomKey } from '../state/random-key.ts';
import { readSession, writeSession } from './session-values.ts';

const ATTEMPT_KEY = 'checkout-attempt';

/**
 * Returns one key per cart and address. A retry after a lost reply finds the first order and places no second
 * one. A changed cart or address gets a new key.
 */
export function attemptKey(body: NewOrder): string {
  const order = JSON.stringify(body);
  const known = readSession(ATTEMPT_KEY);
  if (known && known.order === order && typeof known.key === 'string') return known.key;
  const key = randomKey();
  writeSession(ATTEMPT_KEY, { order, key });
  return key;
}

/** Called after the order is placed: the same cart sent again is then a new order. */
export function forgetAttempt(): void {
  writeSession(ATTEMPT_KEY, undefined);
}
