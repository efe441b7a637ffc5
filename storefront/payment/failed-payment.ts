import type { ApiError, ApiResult } from '#storefront/api/client.ts';
import { asObject, asText } from '#storefront/api/parsing/parse.ts';
import type { Notice } from '#storefront/ui/notices.ts';
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
  return { ...exception, ...(isMeantForShoppers(error) && error.message && { detail: error.message }) };
}

/** The notice after the report of a UPI payment failed, with the server's reason if it is meant for shoppers. */
export function reportFailure(result: ApiResult<unknown>): Notice {
  return {
    title: 'Your payment could not be reported',
    description:
      reportFailureReason(result) || 'Please do not pay again. Choose “I have paid” again in a moment.',
    tone: 'destructive',
  };
}

function reportFailureReason(result: ApiResult<unknown>): string | undefined {
  if (result.ok) return asText(asObject(result.data)?.error);
  const { error } = result;
  if (error.kind !== 'http-error') return undefined;
  const isRejected = asObject(error.body)?.success === false;
  return isRejected || isMeantForShoppers(error) ? error.message : undefined;
}

const isMeantForShoppers = ({ code, status }: Extract<ApiError, { kind: 'http-error' }>) =>
  Boolean(code) && status < 500;
