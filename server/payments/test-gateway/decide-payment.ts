import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Callback } from './callback.ts';
import { type Decision, decideGatewayPayment } from './gateway-queries.ts';

/** How the gateway delivers its webhook messages: correctly, or with the faults of real gateways. */
export const ANSWERS = ['once', 'twice', 'disorder', 'late', 'never'] as const;
export type Answer = (typeof ANSWERS)[number];

export interface Messenger {
  /** Posts a message to the shop's webhook; throws when the shop does not accept it. */
  deliver(callback: Callback): Promise<void>;
  /** Runs an action some seconds later, after the browser has returned to the shop. */
  later(action: () => Promise<void>): void;
}

/**
 * Applies a decision of the hosted page and sends the webhook messages to the shop. A payment is decided
 * once: a second decision sends the first result again.
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
  // the message about an earlier, declined card arrives after the last one
  disorder: async (callback, { deliver }) => {
    await deliver(callback);
    await deliver({ ...callback, eventId: randomUUID(), state: 'failed' });
  },
  late: async (callback, { deliver, later }) => later(() => deliver(callback)),
  // the shop has to poll
  never: async () => {},
};
