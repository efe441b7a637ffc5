import { z } from 'zod';
import { GatewayError } from '../gateway-fetch.ts';
import type { Refund, RefundStanding, Refunds } from '../refunds/refund.ts';
import type { RefundEvent } from '../refunds/refund-event.ts';
import type { AskRazorpay } from './razorpay-client.ts';

/** The fields of a refund that we use (https://razorpay.com/docs/api/refunds/). */
const razorpayRefund = z.object({
  id: z.string().max(60),
  amount: z.int(),
  currency: z.string().max(10),
  receipt: z.string().max(60).nullish(),
  status: z.string().max(40),
});
const razorpayRefunds = z.object({ items: z.array(razorpayRefund).max(100) });

/** The body of a webhook about a refund (https://razorpay.com/docs/webhooks/refunds). */
const razorpayRefundEvent = z.object({
  event: z.string().startsWith('refund.'),
  payload: z.object({
    refund: z.object({ entity: razorpayRefund.extend({ payment_id: z.string().max(60) }) }),
  }),
});

const STATE: Record<string, RefundStanding['state']> = { processed: 'done', failed: 'failed' };

/** The report of a refund webhook; undefined for any other webhook. */
export function readRefundEvent(body: unknown): Omit<RefundEvent, 'method' | 'source'> | undefined {
  const read = razorpayRefundEvent.safeParse(body);
  if (!read.success) return undefined;
  const { id, amount, currency, receipt, status, payment_id } = read.data.payload.refund.entity;
  return {
    refund: receipt ?? undefined,
    paymentNumber: payment_id,
    says: STATE[status] ?? 'accepted',
    amountPaise: amount,
    currency,
    gatewayReference: id,
  };
}

/** Refunds at Razorpay. Our reference is the receipt, by which they are found, and the idempotency key. */
export function razorpayRefunding(ask: AskRazorpay): Refunds {
  const pathOf = ({ paymentNumber }: Refund) => {
    if (!/^pay_\w{1,50}$/.test(paymentNumber)) throw new GatewayError('Razorpay never told the payment');
    return `/v1/payments/${paymentNumber}`;
  };
  return {
    find: async (refund) => {
      const { items } = await ask(`${pathOf(refund)}/refunds?count=100`, razorpayRefunds);
      const found = items.find(({ receipt }) => receipt === refund.reference);
      return found && standingOf(found, refund);
    },
    send: async (refund) => {
      const { reference, amountPaise } = refund;
      const body = { amount: amountPaise, speed: 'normal', receipt: reference };
      const headers = { 'x-refund-idempotency': reference };
      return standingOf(await ask(`${pathOf(refund)}/refund`, razorpayRefund, body, headers), refund);
    },
  };
}

function standingOf(
  { id, amount, currency, status }: z.infer<typeof razorpayRefund>,
  wanted: Refund,
): RefundStanding {
  if (amount !== wanted.amountPaise || currency !== wanted.currency)
    throw new GatewayError('Razorpay refunds something else');
  return { state: STATE[status] ?? 'accepted', gatewayReference: id };
}
