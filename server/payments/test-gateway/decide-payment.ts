import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Callback } from './callback.ts';
import { type Decision, decideGatewayPayment } from './gateway-queries.ts';

/** Gives a callback to the shop by its webhook; throws when the shop does not take it. */
export type DeliverCallback = (callback: Callback) => Promise<void>;

/**
 * What a person decides on the hosted page, and the callback that tells the shop. A payment is decided once: a second
 * decision finds the first and tells that again.
 */
export async function decidePayment(
  db: Database,
  reference: string,
  decision: Decision,
  deliver: DeliverCallback,
): Promise<Decision> {
  const payment = await decideGatewayPayment(db, reference, decision);
  if (!payment || payment.state === 'open') throw new Error('the test gateway does not know this payment');
  const { amountPaise, currency, state } = payment;
  await deliver({ eventId: randomUUID(), reference, amountPaise, currency, state });
  return state;
}
