import { z } from 'zod';
import { parseRupees } from '#format/money.ts';
import type { ProviderReport } from '#server/payments/payment-provider.ts';
import { GatewayError, plainGatewayText } from '../gateway-client.ts';

// PayU sends numbers as strings or as numbers.
const text = z.union([z.string().max(200), z.number()]).transform(String);
// Never a reason to reject a response.
const reason = z.string().max(1000).nullish().catch(null);

/** The only currency of a PayU India account; PayU's responses name none. */
const CURRENCY = 'INR';

/** The response to `verify_payment` (https://docs.payu.in/reference/verify_payment_api). */
export const payuStatusResponse = z.object({
  status: text,
  msg: reason,
  transaction_details: z
    .record(
      z.string(),
      z.object({
        txnid: z.string().max(100).nullish(),
        mihpayid: text.nullish(),
        status: z.string().max(40).nullish(),
        unmappedstatus: z.string().max(40).nullish(),
        transaction_amount: text.nullish(),
        amt: text.nullish(),
        field9: reason,
        error_Message: reason,
        error_code: reason,
      }),
    )
    .nullish(),
});

type PayuStatusResponse = z.infer<typeof payuStatusResponse>;

/**
 * The failure that a posted response reports, from its hashed fields only; undefined for any other response.
 */
export function payuFailure({ status, amount = '' }: Record<string, string>): ProviderReport | undefined {
  return status === 'failure' ? reportOf(status, '', { amount }) : undefined;
}

/** PayU's report about one payment; undefined while it is open, or when PayU does not know it. */
export function payuStatus(
  { transaction_details: details }: PayuStatusResponse,
  reference: string,
): ProviderReport | undefined {
  const found = details && Object.hasOwn(details, reference) ? details[reference] : undefined;
  if (!found || (found.txnid && found.txnid !== reference)) return undefined;
  const amount = found.transaction_amount ?? found.amt ?? '';
  const report = reportOf(found.status ?? '', found.unmappedstatus ?? '', {
    amount,
    mihpayid: found.mihpayid ?? '',
  });
  const message = report?.reportedState === 'failed' ? failureReason(found) : undefined;
  return report && { ...report, ...(message !== undefined && { detail: { message } }) };
}

/** PayU reports a wrong key or hash with the status 200 and no details. Throws GatewayError. */
export function assertKnownToPayu({ msg, transaction_details: details }: PayuStatusResponse): void {
  if (!details)
    throw new GatewayError('PayU declined the key', { status: 401, gatewayText: msg ?? undefined });
}

type Found = NonNullable<PayuStatusResponse['transaction_details']>[string];

/**
 * Why PayU could not take the money: the text of the bank (`field9`), or else PayU's, with its code
 * (https://docs.payu.in/docs/error-codes).
 */
function failureReason({ field9, error_Message: message, error_code: code }: Found): string | undefined {
  const text = [field9, message].map((one) => plainGatewayText(one ?? '')).find((one) => one !== '');
  const hasCode = code && code !== 'E000' && !text?.includes(code);
  return [text, hasCode ? `(${plainGatewayText(code)})` : ''].filter(Boolean).join(' ') || undefined;
}

function reportOf(
  status: string,
  unmapped: string,
  { amount, mihpayid }: { amount: string; mihpayid?: string },
): ProviderReport | undefined {
  const reportedState = stateOf(status, unmapped);
  if (!reportedState) return undefined;
  return {
    reportedState,
    // webhook, browser and status call report the same event
    eventKey: `${reportedState} ${amount} ${CURRENCY}`,
    // our amounts are never negative: an unreadable amount matches none
    amountPaise: parseRupees(amount) ?? -1,
    currency: CURRENCY,
    ...(mihpayid !== undefined && /^\d{1,40}$/.test(mihpayid) && { gatewayReference: mihpayid }),
  };
}

/** `success` alone may be money that is only authorized; `pending` may still end either way. */
function stateOf(status: string, unmapped: string): 'captured' | 'failed' | undefined {
  if (status === 'success' && unmapped === 'captured') return 'captured';
  return status === 'failure' ? 'failed' : undefined;
}
