import { z } from 'zod';
import { paiseOf } from '#server/money.ts';
import type { Status } from '../provider.ts';

// PayU sends numbers now as texts, now as numbers.
const text = z.union([z.string().max(200), z.number()]).transform(String);

/** An account of PayU India knows no other, and its answers name none. */
const CURRENCY = 'INR';

/** The answer to `verify_payment` (https://docs.payu.in/reference/verify_payment_api). */
export const payuStatusReply = z.object({
  status: text,
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
      }),
    )
    .nullish(),
});

/** The failure that a posted answer reports, by what is hashed of it; undefined for any other answer. */
export function payuFailure({ status, amount = '' }: Record<string, string>): Status | undefined {
  return status === 'failure' ? statusOf(status, '', { amount }) : undefined;
}

/** What PayU says when asked about one payment; undefined while it is open, or when it has never heard of it. */
export function payuStatus(
  { transaction_details: details }: z.infer<typeof payuStatusReply>,
  reference: string,
): Status | undefined {
  const found = details && Object.hasOwn(details, reference) ? details[reference] : undefined;
  if (!found || (found.txnid && found.txnid !== reference)) return undefined;
  const amount = found.transaction_amount ?? found.amt ?? '';
  return statusOf(found.status ?? '', found.unmappedstatus ?? '', { amount, mihpayid: found.mihpayid ?? '' });
}

function statusOf(
  status: string,
  unmapped: string,
  { amount, mihpayid }: { amount: string; mihpayid?: string },
): Status | undefined {
  const says = saidBy(status, unmapped);
  if (!says) return undefined;
  return {
    says,
    // webhook, browser and status call report the same thing
    eventKey: `${says} ${amount} ${CURRENCY}`,
    // no amount of ours is negative: what cannot be read fits nothing
    amountPaise: paiseOf(amount) ?? -1,
    currency: CURRENCY,
    ...(mihpayid !== undefined && /^\d{1,40}$/.test(mihpayid) && { gatewayReference: mihpayid }),
  };
}

/** `success` alone may be money that is only reserved; `pending` may still become anything. */
function saidBy(status: string, unmapped: string): 'captured' | 'failed' | undefined {
  if (status === 'success' && unmapped === 'captured') return 'captured';
  return status === 'failure' ? 'failed' : undefined;
}
