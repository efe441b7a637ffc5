import { z } from 'zod';
import { parseRupees, toDecimalRupees } from '#format/money.ts';
import type { Refund, RefundResult, Refunds } from '#server/payments/refunds/refund.ts';
import { GatewayError } from '../gateway-client.ts';
import type { PayuClient } from './payu-client.ts';

const text = z.union([z.string().max(200), z.number()]).transform(String);

/** The response to `cancel_refund_transaction` (https://docs.payu.in/reference/refund_transaction_api). */
const queuedResponse = z.object({ status: text, request_id: text.nullish(), msg: text.nullish() });

const action = z.object({
  request_id: text.nullish(),
  token: text.nullish(),
  amt: text.nullish(),
  status: z.string().max(40).nullish(),
});
/**
 * The response to `check_action_status` about a payment: its actions by number, or a text when there are
 * none.
 */
const actionsResponse = z.object({
  status: text,
  transaction_details: z
    .record(z.string(), z.union([z.string(), z.record(z.string(), z.union([z.string(), action]))]))
    .nullish(),
});

const STATE: Record<string, RefundResult['state']> = { success: 'succeeded', failure: 'failed' };

/**
 * Our reference of the refund in a PayU callback (https://docs.payu.in/reference/refund-status-callback);
 * undefined for anything else. PayU does not sign it, so it only triggers a check.
 */
export function payuRefundHint(fields: Record<string, string>, key: string): string | undefined {
  return fields.action === 'refund' && fields.key === key ? fields.token : undefined;
}

/** Refunds at PayU. Our reference is the token: PayU accepts it once, and refunds are found by it. */
export function createPayuRefunds(client: PayuClient): Refunds {
  return {
    find: async (refund) => {
      const number = paymentNumberOf(refund);
      const { transaction_details: details } = await client(
        'check_action_status',
        [number, 'payuid'],
        actionsResponse,
      );
      const known = details && Object.hasOwn(details, number) ? details[number] : undefined;
      const found = Object.values(typeof known === 'object' ? known : {}).find(
        (one) => typeof one === 'object' && one.token === refund.reference,
      );
      return typeof found === 'object' ? refundResultOf(found, refund) : undefined;
    },
    send: async (refund) => {
      const values = [paymentNumberOf(refund), refund.reference, toDecimalRupees(refund.amountPaise)];
      const {
        status,
        request_id: number,
        msg,
      } = await client('cancel_refund_transaction', values, queuedResponse);
      if (status !== '1') return { state: 'failed', error: msg ?? undefined };
      return { state: 'pending', ...(number && { gatewayReference: number }) };
    },
  };
}

function paymentNumberOf({ paymentNumber }: Refund): string {
  if (!/^\d{1,40}$/.test(paymentNumber)) throw new GatewayError('the PayU payment number is unknown');
  return paymentNumber;
}

function refundResultOf({ request_id, amt, status }: z.infer<typeof action>, refund: Refund): RefundResult {
  if (parseRupees(amt ?? '') !== refund.amountPaise) throw new GatewayError('PayU refunds another amount');
  const state = STATE[(status ?? '').toLowerCase()] ?? 'pending';
  return { state, ...(request_id && { gatewayReference: request_id }) };
}
