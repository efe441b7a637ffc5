import type { NewOrder } from '../api/orders.ts';
import { randomKey } from '../state/random-key.ts';
import { readSession, writeSession } from './session-values.ts';

const ATTEMPT_KEY = 'checkout-attempt';

/**
 * One key for one cart and address: sending them again after a lost reply finds the first order instead of placing a
 * second one. A changed cart or address is a new attempt.
 */
export function attemptKey(body: NewOrder): string {
  const order = JSON.stringify(body);
  const known = readSession(ATTEMPT_KEY);
  if (known && known.order === order && typeof known.key === 'string') return known.key;
  const key = randomKey();
  writeSession(ATTEMPT_KEY, { order, key });
  return key;
}

/** After the order was placed: the same cart again is a new order. */
export function forgetAttempt(): void {
  writeSession(ATTEMPT_KEY, undefined);
}
