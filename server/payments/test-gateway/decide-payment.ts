import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Callback } from './callback.ts';
import { type Decision, decideGatewayPayment } from './gateway-queries.ts';

/** How the gateway tells the shop: as gateways do on good days and on bad ones. */
export const ANSWERS = ['once', 'twice', 'disorder', 'late', 'never'] as const;
export type Answer = (typeof ANSWERS)[number];

export interface Messenger {
  /** Gives a callback to the shop by its webhook; throws when the shop does not take it. */
  deliver(callback: Callback): Promise<void>;
  /** Does it some seconds later, when the browser is back in the shop. */
  later(action: () => Promise<void>): void;
}

/**
 * What a person decides on the hosted page, and the callbacks that tell the shop. A payment is decided once: a second
 * decision finds the first and tells that again.
 */
export async function decidePayment(
  db: Database,
  reference: string,
  { decision, answer }: { decision: Decision; answer: Answer },
  messenger: Messenger,
): Promise<void> {
  const payment = await decideGatewayPayment(db, reference, decision);
  if (!payment || payment.state === 'open') throw new Error('the test gateway does not know this payment');
  const { amountPaise, currency, state } = payment;
  await TELL[answer]({ eventId: randomUUID(), reference, amountPaise, currency, state }, messenger);
}

const TELL: Record<Answer, (callback: Callback, messenger: Messenger) => Promise<void>> = {
  once: (callback, { deliver }) => deliver(callback),
  twice: async (callback, { deliver }) => {
    await Promise.all([deliver(callback), deliver(callback)]);
  },
  // the news of an earlier try, a card that was declined, comes in after the last
  disorder: async (callback, { deliver }) => {
    await deliver(callback);
    await deliver({ ...callback, eventId: randomUUID(), state: 'failed' });
  },
  late: async (callback, { deliver, later }) => later(() => deliver(callback)),
  // the shop has to ask
  never: async () => {},
};
