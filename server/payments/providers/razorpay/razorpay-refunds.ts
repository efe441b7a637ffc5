import { z } from 'zod';
import type { Refund, RefundResult, Refunds } from '#server/payments/refunds/refund.ts';
import type { RefundEvent } from '#server/payments/refunds/refund-event.ts';
import { GatewayError } from '../gateway-client.ts';
import type { RazorpayClient } from './razorpay-client.ts';

/** The fields of a refund that we use (https://razorpay.com/docs/api/refunds/). */
const razorpayRefund = z.object({
  id: z.string().max(60),
  amount: z.int(),
  currency: z.string().max(10),
  receipt: z.string().max(60).nullish(),
  status: z.string().max(40),
});
const razorpayRefundList = z.object({ items: z.array(razorpayRefund).max(100) });

/** The body of a webhook about a refund (https://razorpay.com/docs/webhooks/refunds). */
const razorpayRefundEvent = z.object({
  event: z.string().startsWith('refund.'),
  payload: z.object({
    refund: z.object({ entity: razorpayRefund.extend({ payment_id: z.string().max(60) }) }),
  }),
});

const STATE: Record<string, RefundResult['state']> = { processed: 'succeeded', failed: 'failed' };

/** The report of a refund webhook; undefined for any other webhook. */
export function parseRazorpayRefund(body: unknown): Omit<RefundEvent, 'method' | 'source'> | undefined {
  const parsed = razorpayRefundEvent.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, amount, currency, receipt, status, payment_id } = parsed.data.payload.refund.entity;
  return {
    refundReference: receipt ?? undefined,
    paymentNumber: payment_id,
    reportedState: STATE[status] ?? 'pending',
    amountPaise: amount,
    currency,
    gatewayReference: id,
  };
}

/** Refunds at Razorpay. Our reference is the receipt, by which they are found, and the idempotency key. */
export function createRazorpayRefunds(client: RazorpayClient): Refunds {
  const pathOf = ({ paymentNumber }: Refund) => {
    if (!/^pay_\w{1,50}$/.test(paymentNumber))
      throw new GatewayError('the Razorpay payment number is unknown');
    return `/v1/payments/${paymentNumber}`;
  };
  return {
    find: async (refund) => {
      const { items } = await client(`${pathOf(refund)}/refunds?count=100`, razorpayRefundList);
      const found = items.find(({ receipt }) => receipt === refund.reference);
      return found && refundResultOf(found, refund);
    },
    send: async (refund) => {
      const { reference, amountPaise } = refund;
      const body = { amount: amountPaise, speed: 'normal', receipt: reference };
      const headers = { 'x-refund-idempotency': reference };
      return refundResultOf(await client(`${pathOf(refund)}/refund`, razorpayRefund, body, headers), refund);
    },
  };
}

function refundResultOf(
  { id, amount, currency, status }: z.infer<typeof razorpayRefund>,
  refund: Refund,
): RefundResult {
  if (amount !== refund.amountPaise || currency !== refund.currency)
    throw new GatewayError('Razorpay refunds another amount');
  return { state: STATE[status] ?? 'pending', gatewayReference: id };
}
