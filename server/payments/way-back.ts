import { hasBroughtMoney, type PaymentState, type ReportedState } from './payment.ts';

/**
 * The shop page for a browser that returns from a gateway. The stored state decides, not the browser's
 * fields.
 */
export function wayBack(
  shopOrigin: string,
  standing: { orderId: string; state: PaymentState } | undefined,
  says: ReportedState | undefined,
): string {
  if (!standing) return `${shopOrigin}/orders`;
  const { orderId, state } = standing;
  const query = `orderId=${encodeURIComponent(orderId)}`;
  if (state === 'captured') return `${shopOrigin}/order-success?${query}`;
  if (hasBroughtMoney(state)) return `${shopOrigin}/orders`;
  if (state === 'failed') return `${shopOrigin}/payment?${query}&declined=1`;
  // the gateway has no result yet: a shopper who is asked to pay again might pay twice
  return says === undefined ? `${shopOrigin}/orders` : `${shopOrigin}/payment?${query}`;
}
