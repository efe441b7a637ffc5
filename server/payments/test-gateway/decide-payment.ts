import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { type Decision, decideGatewayPayment } from './test-gateway-queries.ts';
import type { WebhookMessage } from './webhook-message.ts';

/** How the gateway delivers its webhook messages: correctly, or with the faults of real gateways. */
export const DELIVERIES = ['once', 'twice', 'disorder', 'late', 'never'] as const;
export type WebhookDelivery = (typeof DELIVERIES)[number];

export interface Messenger {
  /** Posts a message to the shop's webhook; throws when the shop does not accept it. */
  deliver(message: WebhookMessage): Promise<void>;
  /** Runs an action some seconds later, after the browser has returned to the shop. */
  deliverLater(action: () => Promise<void>): void;
}

/**
 * Applies a decision of the hosted page and sends the webhook messages to the shop. A payment is decided
 * once: a second decision sends the first result again.
 */
export async function decidePayment(
  db: Database,
  reference: string,
  { decision, delivery }: { decision: Decision; delivery: WebhookDelivery },
  messenger: Messenger,
): Promise<void> {
  const payment = await decideGatewayPayment(db, reference, decision);
  if (!payment || payment.state === 'open') throw new Error('the test gateway does not know this payment');
  const { amountPaise, currency, state } = payment;
  await SEND[delivery]({ eventId: randomUUID(), reference, amountPaise, currency, state }, messenger);
}

const SEND: Record<WebhookDelivery, (message: WebhookMessage, messenger: Messenger) => Promise<void>> = {
  once: (message, { deliver }) => deliver(message),
  twice: async (message, { deliver }) => {
    await Promise.all([deliver(message), deliver(message)]);
  },
  // the message about an earlier, declined card arrives after the last one
  disorder: async (message, { deliver }) => {
    await deliver(message);
    await deliver({ ...message, eventId: randomUUID(), state: 'failed' });
  },
  late: async (message, { deliver, deliverLater }) => deliverLater(() => deliver(message)),
  // the shop has to poll
  never: async () => {},
};
