import type { ApiError } from '../api/client.ts';
import { fieldsOf } from '../api/read.ts';
import { PAYMENT_EXCEPTION, type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

/** What follows from a call to POST /payments that was refused, or had no reply: section 8's sentence, and why. */
export function refusedPayment(error: ApiError): PaymentOutcome {
  const exception = { kind: 'failed', message: PAYMENT_EXCEPTION } as const;
  if (error.kind !== 'refused') return exception;
  const told = fieldsOf(error.body);
  if (told?.success === false) return paymentOutcome(told);
  if (error.code === 'gateway_failed')
    return {
      ...exception,
      detail: 'Your order is kept. You can also go back and choose another way to pay.',
    };
  const isMeantForShoppers = Boolean(error.code) && error.status < 500;
  return { ...exception, ...(isMeantForShoppers && error.message && { detail: error.message }) };
}
