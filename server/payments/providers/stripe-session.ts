import { z } from 'zod';
import type { Status } from '../provider.ts';

const id = z.string().max(255);

/** A Checkout session (https://docs.stripe.com/api/checkout/sessions/object), as far as it matters here. */
export const stripeSession = z.object({
  id: z.string().max(255).startsWith('cs_'),
  client_reference_id: id.nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().max(10).nullish(),
  status: z.string().max(40).nullish(),
  payment_status: z.string().max(40),
  payment_intent: z.union([id, z.object({ id }).transform((intent) => intent.id)]).nullish(),
  livemode: z.boolean(),
});
export type StripeSession = z.infer<typeof stripeSession>;

export const createdSession = stripeSession.extend({ url: z.string().max(2_000) });

/** The body of a webhook about a session. */
export const stripeEvent = z.object({
  id,
  type: z.string().max(100),
  data: z.object({ object: stripeSession }),
});

/**
 * What a session says about its attempt; undefined while it is open. Money of the other mode, test in a live shop or
 * live in a test shop, is no money here and counts as another currency.
 */
export function statusOfSession(session: StripeSession, isLive: boolean): Status | undefined {
  const says =
    session.payment_status === 'paid' ? 'captured' : session.status === 'expired' ? 'expired' : undefined;
  return says && { ...sumOf(session, isLive), says, eventKey: `session ${says} ${session.amount_total}` };
}

/** The attempt and what a webhook reports of it; undefined for events that say nothing new. */
export function readStripeEvent(
  { id: eventKey, type, data }: z.infer<typeof stripeEvent>,
  isLive: boolean,
): (Status & { reference: string }) | undefined {
  const { object: session } = data;
  const reference = session.client_reference_id;
  if (!reference || !SESSION_EVENTS.has(type)) return undefined;
  if (type === 'checkout.session.async_payment_failed') {
    return { ...sumOf(session, isLive), reference, says: 'failed', eventKey };
  }
  const status = statusOfSession(session, isLive);
  return status && { ...status, reference, eventKey };
}

const SESSION_EVENTS = new Set(
  ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map(
    (what) => `checkout.session.${what}`,
  ),
);

function sumOf({ amount_total, currency, livemode, payment_intent }: StripeSession, isLive: boolean) {
  return {
    amountPaise: amount_total ?? -1,
    currency: currencyIn(currency ?? '', livemode, isLive),
    ...(payment_intent && { gatewayReference: payment_intent }),
  };
}

/** A currency as we write it; that of the other mode, test or live, is another one. */
export function currencyIn(currency: string, livemode: boolean, isLive: boolean): string {
  const code = currency.toUpperCase();
  return livemode === isLive ? code : `${code} (${livemode ? 'live' : 'test'} mode)`;
}
