import { z } from 'zod';
import type { ProviderReport } from '#server/payments/payment-provider.ts';
import { plainGatewayText } from '../gateway-client.ts';

const id = z.string().max(60);
const paise = z.int().min(0);
const currency = z.string().max(10);

/** The fields of a payment link that we use (https://razorpay.com/docs/api/payments/payment-links/). */
export const razorpayLink = z.object({
  id,
  reference_id: z.string().max(60).nullish(),
  status: z.string().max(40),
  amount: paise,
  amount_paid: paise.nullish(),
  currency,
  payments: z.array(z.object({ payment_id: id, status: z.string().max(40) })).nullish(),
});
type RazorpayLink = z.infer<typeof razorpayLink>;

export const razorpayLinks = z.object({ payment_links: z.array(razorpayLink).max(100) });

export const createdLink = razorpayLink.extend({ short_url: z.string().max(500) });

// Never a reason to reject an event.
const reason = z.string().max(1000).nullish().catch(null);
const payment = z.object({
  id,
  amount: paise,
  currency,
  status: z.string().max(40),
  error_description: reason,
  error_reason: reason,
});
type RazorpayPayment = z.infer<typeof payment>;
const order = z.object({ receipt: z.string().max(60).nullish() });

/** The body of a webhook. Notes are a list when there are none. */
export const razorpayEvent = z.object({
  event: z.string().max(60),
  payload: z.object({
    payment_link: z.object({ entity: razorpayLink }).optional(),
    payment: z.object({ entity: payment.extend({ notes: z.unknown() }) }).optional(),
    order: z.object({ entity: order }).optional(),
  }),
});
type RazorpayEvent = z.infer<typeof razorpayEvent>;

/** The report of a link about its payment; undefined while it can still be paid. */
export function reportOfLink(link: RazorpayLink): ProviderReport | undefined {
  const { status, amount, amount_paid, currency, payments } = link;
  const reportedState = STATE_OF[status];
  if (!reportedState) return undefined;
  const paid = payments?.find((one) => one.status === 'captured')?.payment_id;
  const amountPaise = reportedState === 'captured' ? (amount_paid ?? 0) : amount;
  return {
    reportedState,
    eventKey: `link ${reportedState} ${amountPaise} ${currency}`,
    amountPaise,
    currency,
    ...(paid !== undefined && { gatewayReference: paid }),
  };
}

// A declined card does not end the payment: the shopper may try another on the same link.
const STATE_OF: Record<string, 'captured' | 'expired'> = {
  paid: 'captured',
  cancelled: 'expired',
  expired: 'expired',
};

/**
 * The report of a webhook and the reference of its payment; undefined for events without news. The event key
 * is made from signed fields: the header `x-razorpay-event-id` is not signed.
 */
export function parseRazorpayEvent({
  event,
  payload,
}: RazorpayEvent): (ProviderReport & { reference: string }) | undefined {
  const link = payload.payment_link?.entity;
  const paid = payload.payment?.entity;
  const reference = link?.reference_id ?? payload.order?.entity.receipt ?? referenceIn(paid?.notes);
  if (!reference) return undefined;
  if (CAPTURE_EVENTS.has(event) && paid?.status === 'captured') {
    const { id, amount, currency } = paid;
    const eventKey = `${event} ${id} ${amount} ${currency}`;
    return {
      reference,
      reportedState: 'captured',
      eventKey,
      amountPaise: amount,
      currency,
      gatewayReference: id,
    };
  }
  if (event === 'payment.failed' && paid?.status === 'failed') return { ...reportOfAttempt(paid), reference };
  const report = link && LINK_EVENTS.has(event) ? reportOfLink(link) : undefined;
  return report && { ...report, reference };
}

/**
 * A declined attempt ends nothing, because the shopper may try again on the same link: the report only keeps the
 * reason for the merchant (https://razorpay.com/docs/errors/payments/).
 */
function reportOfAttempt({ id, amount, currency, ...errors }: RazorpayPayment): ProviderReport {
  const texts = [errors.error_description, errors.error_reason?.replaceAll('_', ' ')];
  const message = texts.map((one) => plainGatewayText(one ?? '')).find((one) => one !== '');
  return {
    reportedState: 'started',
    eventKey: `attempt failed ${id}`,
    amountPaise: amount,
    currency,
    detail: { message: message ?? 'Razorpay declined an attempt to pay.' },
  };
}

const CAPTURE_EVENTS = new Set(['payment.captured', 'order.paid', 'payment_link.paid']);
const LINK_EVENTS = new Set(['payment_link.paid', 'payment_link.cancelled', 'payment_link.expired']);

function referenceIn(notes: unknown): string | undefined {
  const read = z.object({ reference: z.string().max(60) }).safeParse(notes);
  return read.data?.reference;
}
