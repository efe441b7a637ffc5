import { randomBytes, randomInt } from 'node:crypto';
import {
  SIGNATURE_HEADER,
  signWebhook,
  type WebhookMessage,
} from '#server/payments/test-gateway/webhook-message.ts';

export interface SimulatedPayment {
  reference: string;
  amountPaise: number;
  /** True state at the gateway; `open`: the shopper never decided. */
  trueState: 'captured' | 'failed' | 'open';
}

/** A message as it arrives at the shop's webhook. */
export interface WebhookDelivery {
  /** Virtual minutes after the payment started. */
  atMinute: number;
  body: string;
  headers: Record<string, string>;
  isForged: boolean;
}

const DAY_MINUTES = 20 * 60;

const isChance = (percent: number) => randomInt(100) < percent;

/** Webhook messages of a faulty gateway and a forger about a payment: lost, duplicate, late, reordered. */
export function simulateWebhooks(payment: SimulatedPayment, signingSecret: Buffer): WebhookDelivery[] {
  const { reference, amountPaise, trueState } = payment;
  const plain = { reference, amountPaise, currency: 'INR' };
  const deliveries: WebhookDelivery[] = [];
  const addWebhook = (
    message: Omit<WebhookMessage, 'eventId'>,
    copies: number,
    key = signingSecret,
    isForged = false,
  ) => {
    const body = JSON.stringify({ eventId: randomBytes(8).toString('hex'), ...message });
    for (let copy = 0; copy < copies; copy += 1) {
      const headers = { [SIGNATURE_HEADER]: signWebhook(key, body) };
      deliveries.push({ atMinute: randomDelayMinutes(), body, headers, isForged });
    }
  };
  if (trueState !== 'open' && !isChance(20))
    addWebhook({ ...plain, state: trueState }, isChance(30) ? randomInt(2, 4) : 1);
  // the first card payment failed, the second succeeded
  if (trueState === 'captured' && isChance(10)) addWebhook({ ...plain, state: 'failed' }, 1);
  if (isChance(20)) addWebhook({ ...plain, state: 'captured' }, 1, randomBytes(32), true);
  if (isChance(5)) addWebhook({ ...plain, amountPaise: 100, state: 'captured' }, 1, signingSecret, true);
  if (isChance(5)) addWebhook({ ...plain, currency: 'CZK', state: 'captured' }, 1, signingSecret, true);
  if (isChance(5))
    addWebhook({ ...plain, reference: `${reference}9`, state: 'captured' }, 1, signingSecret, true);
  return deliveries;
}

function randomDelayMinutes(): number {
  return isChance(85) ? Math.random() * 2 : Math.random() * DAY_MINUTES;
}
