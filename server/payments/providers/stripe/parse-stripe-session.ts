import { z } from 'zod';
import type { ProviderReport } from '#server/payments/payment-provider.ts';

const id = z.string().max(255);

/** The fields of a Checkout session that we use (https://docs.stripe.com/api/checkout/sessions/object). */
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
 * The report of a session about its payment; undefined while it is open. Money of the other mode, test in a
 * live shop or live in a test shop, does not pay an order: it counts as another currency.
 */
export function reportOfSession(session: StripeSession, isLive: boolean): ProviderReport | undefined {
  const reportedState =
    session.payment_status === 'paid' ? 'captured' : session.status === 'expired' ? 'expired' : undefined;
  return (
    reportedState && {
      ...amountOf(session, isLive),
      reportedState,
      eventKey: `session ${reportedState} ${session.amount_total}`,
    }
  );
}

/** The report of a webhook and the reference of its payment; undefined for events without news. */
export function parseStripeEvent(
  { id: eventKey, type, data }: z.infer<typeof stripeEvent>,
  isLive: boolean,
): (ProviderReport & { reference: string }) | undefined {
  const { object: session } = data;
  const reference = session.client_reference_id;
  if (!reference || !SESSION_EVENTS.has(type)) return undefined;
  if (type === 'checkout.session.async_payment_failed') {
    return { ...amountOf(session, isLive), reference, reportedState: 'failed', eventKey };
  }
  const report = reportOfSession(session, isLive);
  return report && { ...report, reference, eventKey };
}

const SESSION_EVENTS = new Set(
  ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map(
    (what) => `checkout.session.${what}`,
  ),
);

function amountOf({ amount_total, currency, livemode, payment_intent }: StripeSession, isLive: boolean) {
  return {
    amountPaise: amount_total ?? -1,
    currency: currencyIn(currency ?? '', livemode, isLive),
    ...(payment_intent && { gatewayReference: payment_intent }),
  };
}

/** The currency code in upper case. The other mode, test or live, gives a different code. */
export function currencyIn(currency: string, livemode: boolean, isLive: boolean): string {
  const code = currency.toUpperCase();
  return livemode === isLive ? code : `${code} (${livemode ? 'live' : 'test'} mode)`;
}
