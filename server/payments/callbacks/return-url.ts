import type { PaymentState } from '#contract/admin/orders/payments.ts';
import { links } from '#contract/page-links.ts';
import { hasReceivedMoney, type ReportedState } from '../payment.ts';

/**
 * The shop page for a browser that returns from a gateway. The stored state decides, not the browser's
 * fields.
 */
export function returnUrl(
  shopOrigin: string,
  payment: { orderId: string; state: PaymentState } | undefined,
  reportedState: ReportedState | undefined,
): string {
  if (!payment) return shopOrigin + links.orders();
  const { orderId, state } = payment;
  if (state === 'captured') return shopOrigin + links.orderSuccess(orderId);
  if (hasReceivedMoney(state)) return shopOrigin + links.orders();
  if (state === 'failed') return shopOrigin + links.payment(orderId, { isDeclined: true });
  // the gateway has no result yet: a shopper who is asked to pay again might pay twice
  return reportedState === undefined ? shopOrigin + links.orders() : shopOrigin + links.payment(orderId);
}
