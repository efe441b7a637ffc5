import { hasReceivedMoney, type PaymentState, type ReportedState } from '../payment.ts';

/**
 * The shop page for a browser that returns from a gateway. The stored state decides, not the browser's
 * fields.
 */
export function returnUrl(
  shopOrigin: string,
  payment: { orderId: string; state: PaymentState } | undefined,
  reportedState: ReportedState | undefined,
): string {
  if (!payment) return `${shopOrigin}/orders`;
  const { orderId, state } = payment;
  const query = `orderId=${encodeURIComponent(orderId)}`;
  if (state === 'captured') return `${shopOrigin}/order-success?${query}`;
  if (hasReceivedMoney(state)) return `${shopOrigin}/orders`;
  if (state === 'failed') return `${shopOrigin}/payment?${query}&declined=1`;
  // the gateway has no result yet: a shopper who is asked to pay again might pay twice
  return reportedState === undefined ? `${shopOrigin}/orders` : `${shopOrigin}/payment?${query}`;
}
