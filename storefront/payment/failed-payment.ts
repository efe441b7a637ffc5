import type { ApiError } from '#storefront/api/client.ts';
import { asObject } from '#storefront/api/parsing/parse.ts';
import { failedOutcome, PAYMENT_EXCEPTION, type PaymentOutcome } from './payment-outcome.ts';

/**
 * The outcome of a POST /payments that failed with an HTTP error or without a reply: the message of section
 * 8, and the reason.
 */
export function failedPayment(error: ApiError): PaymentOutcome {
  const exception = { kind: 'failed', message: PAYMENT_EXCEPTION } as const;
  if (error.kind !== 'http-error') return exception;
  const body = asObject(error.body);
  if (body?.success === false) return failedOutcome(body);
  if (error.code === 'gateway_failed')
    return {
      ...exception,
      detail: 'Your order is kept. You can also go back and choose another way to pay.',
    };
  const isMeantForShoppers = Boolean(error.code) && error.status < 500;
  return { ...exception, ...(isMeantForShoppers && error.message && { detail: error.message }) };
}
