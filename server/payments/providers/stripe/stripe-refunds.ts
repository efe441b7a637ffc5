import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Refund, RefundResult, Refunds } from '#server/payments/refunds/refund.ts';
import type { RefundEvent } from '#server/payments/refunds/refund-event.ts';
import type { StripeSettings } from '#server/settings/payment-settings.ts';
import { GatewayError } from '../gateway-client.ts';
import { currencyIn } from './parse-stripe-session.ts';
import { awaitStripeResponse } from './stripe-client.ts';

/** The fields of a refund that we use (https://docs.stripe.com/api/refunds/object). */
const stripeRefund = z.object({
  id: z.string().max(255).startsWith('re_'),
  amount: z.int(),
  currency: z.string().max(10),
  status: z.string().max(40).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const stripeRefundList = z.object({ data: z.array(stripeRefund).max(100) });

/**
 * The body of a webhook about a refund (https://docs.stripe.com/api/events/types#event_types-refund.updated).
 */
const stripeRefundEvent = z.object({
  type: z.enum(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']),
  livemode: z.boolean(),
  data: z.object({ object: stripeRefund.extend({ payment_intent: z.string().max(255).nullish() }) }),
});

const STATE: Record<string, RefundResult['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * The report of a refund webhook; undefined for any other. Money of the other mode counts as another
 * currency.
 */
export function parseStripeRefund(
  body: unknown,
  isLive: boolean,
): Omit<RefundEvent, 'method' | 'source'> | undefined {
  const parsed = stripeRefundEvent.safeParse(body);
  if (!parsed.success) return undefined;
  const { livemode, data } = parsed.data;
  const { id, amount, currency, status, metadata, payment_intent } = data.object;
  return {
    refundReference: metadata?.reference,
    paymentNumber: payment_intent ?? undefined,
    reportedState: STATE[status ?? ''] ?? 'pending',
    amountPaise: amount,
    currency: currencyIn(currency, livemode, isLive),
    gatewayReference: id,
  };
}

/** Refunds at Stripe. Our reference is the idempotency key, and in the metadata, by which they are found. */
export function createStripeRefunds(account: StripeSettings, client: () => Promise<Stripe>): Refunds {
  return {
    find: async (refund) => {
      const { refunds } = await client();
      const request = refunds.list({ payment_intent: paymentIntentOf(refund), limit: 100 });
      const { data } = await awaitStripeResponse(account, request, stripeRefundList);
      const found = data.find(({ metadata }) => metadata?.reference === refund.reference);
      return found && refundResultOf(found, refund);
    },
    send: async (refund) => {
      const { refunds } = await client();
      const { reference, amountPaise } = refund;
      const params = {
        payment_intent: paymentIntentOf(refund),
        amount: amountPaise,
        metadata: { reference },
      };
      const request = refunds.create(params, { idempotencyKey: reference });
      return refundResultOf(await awaitStripeResponse(account, request, stripeRefund), refund);
    },
  };
}

function paymentIntentOf({ paymentNumber }: Refund): string {
  if (!/^pi_\w{1,250}$/.test(paymentNumber)) throw new GatewayError('the Stripe payment number is unknown');
  return paymentNumber;
}

function refundResultOf(
  { id, amount, currency, status }: z.infer<typeof stripeRefund>,
  refund: Refund,
): RefundResult {
  if (amount !== refund.amountPaise || currency.toUpperCase() !== refund.currency)
    throw new GatewayError('Stripe refunds another amount');
  return { state: STATE[status ?? ''] ?? 'pending', gatewayReference: id };
}
