import { z } from 'zod';
import { paiseOf } from '#server/money.ts';
import type { Status } from '../provider.ts';

// PayU sends numbers now as texts, now as numbers.
const text = z.union([z.string().max(200), z.number()]).transform(String);

/** What decides, of a posted answer. The rest of its fields is the bank's and the card's. */
const answer = z.object({
  status: z.string().max(40),
  unmappedstatus: z.string().max(40).optional(),
  amount: z.string().max(20),
  mihpayid: text.optional(),
  currency: z.string().max(10).optional(),
});

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

/** What a posted answer says; undefined while PayU waits for the bank. The caller has checked its hash. */
export function payuResult(fields: Record<string, string>): Status | undefined {
  const read = answer.safeParse(fields);
  if (!read.success) return undefined;
  const { status, unmappedstatus, amount, mihpayid, currency } = read.data;
  return statusOf(status, unmappedstatus, { amount, mihpayid, currency });
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

interface Payment {
  amount: string;
  mihpayid?: string | undefined;
  currency?: string | undefined;
}

function statusOf(status: string, unmapped: string | undefined, payment: Payment): Status | undefined {
  const says = saidBy(status, unmapped);
  if (!says) return undefined;
  const { amount, mihpayid, currency = 'INR' } = payment;
  return {
    says,
    // webhook, browser and status call report the same thing, and only what they hash may tell two events apart
    eventKey: `${says} ${amount} ${currency}`,
    // no amount of ours is negative: what cannot be read fits nothing
    amountPaise: paiseOf(amount) ?? -1,
    currency,
    ...(mihpayid !== undefined && /^\d{1,40}$/.test(mihpayid) && { gatewayReference: mihpayid }),
  };
}

/** `success` alone may be money that is only reserved; `pending` may still become anything. */
function saidBy(status: string, unmapped: string | undefined): 'captured' | 'failed' | undefined {
  if (status === 'success' && unmapped === 'captured') return 'captured';
  return status === 'failure' ? 'failed' : undefined;
}
