import { CLAIM_REJECTION_TEXTS } from '#contract/admin/orders/claim-rejection-reasons.ts';
import type { PaymentState } from '#contract/admin/orders/payments.ts';
import { hasReceivedMoney } from './payment.ts';

interface ReportedPayment {
  state: string;
  /** Why its gateway could not be asked. */
  pollError: string | null;
}

/**
 * What the gateway or a staff member has stated last about a payment, while its money has not come. `details` are those
 * of its events, oldest first.
 */
export function paymentMessage(
  { state, pollError }: ReportedPayment,
  details: readonly Record<string, unknown>[],
): string | undefined {
  if (hasReceivedMoney(state as PaymentState)) return undefined;
  return pollError ?? details.map(eventMessage).findLast((message) => message !== undefined);
}

/** The text in the detail of an event: the gateway's message, or why staff rejected the payment. */
export function eventMessage({ message, reason, note }: Record<string, unknown>): string | undefined {
  if (isText(message)) return message;
  const texts: Readonly<Record<string, string>> = CLAIM_REJECTION_TEXTS;
  const named = isText(reason) && reason !== 'other' ? (texts[reason] ?? reason) : undefined;
  const parts = [named, note].filter(isText);
  return parts.length > 0 ? parts.join(': ') : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
