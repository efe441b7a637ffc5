import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StripeSettings } from '#server/gateway-settings.ts';
import { GatewayError } from '../gateway-fetch.ts';
import type { Refund, RefundStanding, Refunds } from '../refunds/refund.ts';
import type { RefundEvent } from '../refunds/refund-event.ts';
import { answeredBy } from './stripe-client.ts';
import { currencyIn } from './stripe-session.ts';

/** The fields of a refund that we use (https://docs.stripe.com/api/refunds/object). */
const stripeRefund = z.object({
  id: z.string().max(255).startsWith('re_'),
  amount: z.int(),
  currency: z.string().max(10),
  status: z.string().max(40).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const stripeRefunds = z.object({ data: z.array(stripeRefund).max(100) });

/**
 * The body of a webhook about a refund (https://docs.stripe.com/api/events/types#event_types-refund.updated).
 */
const stripeRefundEvent = z.object({
  type: z.enum(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']),
  livemode: z.boolean(),
  data: z.object({ object: stripeRefund.extend({ payment_intent: z.string().max(255).nullish() }) }),
});

const STATE: Record<string, RefundStanding['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * The report of a refund webhook; undefined for any other. Money of the other mode counts as another
 * currency.
 */
export function readRefundEvent(
  body: unknown,
  isLive: boolean,
): Omit<RefundEvent, 'method' | 'source'> | undefined {
  const read = stripeRefundEvent.safeParse(body);
  if (!read.success) return undefined;
  const { livemode, data } = read.data;
  const { id, amount, currency, status, metadata, payment_intent } = data.object;
  return {
    refund: metadata?.reference,
    paymentNumber: payment_intent ?? undefined,
    says: STATE[status ?? ''] ?? 'accepted',
    amountPaise: amount,
    currency: currencyIn(currency, livemode, isLive),
    gatewayReference: id,
  };
}

/** Refunds at Stripe. Our reference is the idempotency key, and in the metadata, by which they are found. */
export function stripeRefunding(account: StripeSettings, client: () => Promise<Stripe>): Refunds {
  return {
    find: async (refund) => {
      const { refunds } = await client();
      const asked = refunds.list({ payment_intent: intentOf(refund), limit: 100 });
      const { data } = await answeredBy(account, asked, stripeRefunds);
      const found = data.find(({ metadata }) => metadata?.reference === refund.reference);
      return found && standingOf(found, refund);
    },
    send: async (refund) => {
      const { refunds } = await client();
      const { reference, amountPaise } = refund;
      const wanted = { payment_intent: intentOf(refund), amount: amountPaise, metadata: { reference } };
      const asked = refunds.create(wanted, { idempotencyKey: reference });
      return standingOf(await answeredBy(account, asked, stripeRefund), refund);
    },
  };
}

function intentOf({ paymentNumber }: Refund): string {
  if (!/^pi_\w{1,250}$/.test(paymentNumber)) throw new GatewayError('Stripe never told the payment');
  return paymentNumber;
}

function standingOf(
  { id, amount, currency, status }: z.infer<typeof stripeRefund>,
  wanted: Refund,
): RefundStanding {
  if (amount !== wanted.amountPaise || currency.toUpperCase() !== wanted.currency)
    throw new GatewayError('Stripe refunds something else');
  return { state: STATE[status ?? ''] ?? 'accepted', gatewayReference: id };
}
