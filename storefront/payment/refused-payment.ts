import type { ApiError } from '../api/client.ts';
import { fieldsOf } from '../api/read.ts';
import { PAYMENT_EXCEPTION, type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

/**
 * The outcome of a POST /payments that failed with an HTTP error or without a reply: the message of section
 * 8, and the reason.
 */
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
