import { z } from 'zod';
import { parseRupees, toDecimalRupees } from '#format/money.ts';
import type { Refund, RefundResult, Refunds } from '#server/payments/refunds/refund.ts';
import { GatewayError } from '../gateway-client.ts';
import type { PayuClient } from './payu-client.ts';

const text = z.union([z.string().max(200), z.number()]).transform(String);

/** The response to `cancel_refund_transaction` (https://docs.payu.in/reference/refund_transaction_api). */
const queuedResponse = z.object({
  status: text,
  request_id: text.nullish(),
  msg: text.nullish(),
  error_code: text.nullish(),
});

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
 * Codes of responses that are no success although PayU has the refund or may still send it: queued, token exists,
 * logged already, pending, in progress (https://docs.payu.in/docs/error-codes-for-refund-initiation).
 */
const PENDING_CODES = new Set('101 102 104 106 109 112 122 123 126 127 225 226 227'.split(' '));
// responses without a code have one of these texts
const PENDING_TEXT = /token already|already logged|request pending|set as pending|status tomorrow/i;
/** Codes after which the same refund is sent again later: the transaction was locked, or refunded minutes before. */
const RETRY_CODES = new Set(['120', '214']);
const RETRY_TEXT = /lock could not be obtained|within 5 minutes/i;

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
      return sentResultOf(await client('cancel_refund_transaction', values, queuedResponse));
    },
  };
}

/** The result of a request to refund. Throws GatewayError if the refund has to be sent again. */
function sentResultOf(response: z.infer<typeof queuedResponse>): RefundResult {
  const { status, request_id: number, msg } = response;
  const gatewayReference = number || undefined;
  if (status === '1') return { state: 'pending', gatewayReference };
  // some responses have the code as their status
  const codes = [response.error_code ?? '', status];
  const isOneOf = (known: Set<string>, words: RegExp) =>
    codes.some((code) => known.has(code)) || words.test(msg ?? '');
  if (isOneOf(RETRY_CODES, RETRY_TEXT))
    throw new GatewayError('PayU does not accept the refund yet', { gatewayText: msg ?? undefined });
  // PayU may send this money: a refund that failed could be requested again, and would be paid twice
  if (isOneOf(PENDING_CODES, PENDING_TEXT)) return { state: 'pending', gatewayReference };
  return { state: 'failed', error: msg ?? undefined };
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
