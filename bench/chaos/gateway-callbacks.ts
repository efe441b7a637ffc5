import { randomBytes, randomInt } from 'node:crypto';
import { type Callback, SIGNATURE_HEADER, signCallback } from '#server/payments/test-gateway/callback.ts';

export interface AskedPayment {
  reference: string;
  amountPaise: number;
  /** True state at the gateway; `open`: the shopper never decided. */
  truth: 'captured' | 'failed' | 'open';
}

/** A message as it arrives at the shop's webhook. */
export interface SentCallback {
  /** Virtual minutes after the payment started. */
  atMinute: number;
  body: string;
  headers: Record<string, string>;
  isForged: boolean;
}

const DAY_MINUTES = 20 * 60;

const chance = (percent: number) => randomInt(100) < percent;

/** Webhook messages of a faulty gateway and a forger about a payment: lost, duplicate, late, reordered. */
export function callbacksAbout(payment: AskedPayment, secret: Buffer): SentCallback[] {
  const { reference, amountPaise, truth } = payment;
  const plain = { reference, amountPaise, currency: 'INR' };
  const callbacks: SentCallback[] = [];
  const say = (callback: Omit<Callback, 'eventId'>, copies: number, key = secret, isForged = false) => {
    const body = JSON.stringify({ eventId: randomBytes(8).toString('hex'), ...callback });
    for (let copy = 0; copy < copies; copy += 1) {
      const headers = { [SIGNATURE_HEADER]: signCallback(key, body) };
      callbacks.push({ atMinute: lateness(), body, headers, isForged });
    }
  };
  if (truth !== 'open' && !chance(20)) say({ ...plain, state: truth }, chance(30) ? randomInt(2, 4) : 1);
  // the first card payment failed, the second succeeded
  if (truth === 'captured' && chance(10)) say({ ...plain, state: 'failed' }, 1);
  if (chance(20)) say({ ...plain, state: 'captured' }, 1, randomBytes(32), true);
  if (chance(5)) say({ ...plain, amountPaise: 100, state: 'captured' }, 1, secret, true);
  if (chance(5)) say({ ...plain, currency: 'CZK', state: 'captured' }, 1, secret, true);
  if (chance(5)) say({ ...plain, reference: `${reference}9`, state: 'captured' }, 1, secret, true);
  return callbacks;
}

function lateness(): number {
  return chance(85) ? Math.random() * 2 : Math.random() * DAY_MINUTES;
}
