import type { ShippingFees } from '#contract/store-info.ts';
import { highestShippingFee } from '#format/delivery/shipping-fee.ts';
import { formatRupees } from '#format/money.ts';

/** The shipping fee of an order of this amount (rupees) while its address is not known: `₹40 to ₹90`, or `Free`. */
export function shippingFeeText(fees: ShippingFees | undefined, amount: number): string {
  if (!fees || highestShippingFee(fees, amount) === 0) return 'Free';
  const { min, max } = fees;
  if (min === 0) return `Up to ${formatRupees(max)}`;
  return min === max ? formatRupees(max) : `${formatRupees(min)} to ${formatRupees(max)}`;
}

/** What shipping costs, as a sentence. */
export function shippingSentence(fees: ShippingFees | undefined): string {
  if (!fees) return 'Free shipping.';
  const { freeFrom } = fees;
  const free = freeFrom === undefined ? '' : `, free from ${formatRupees(freeFrom)}`;
  return `Shipping: ${shippingFeeText({ ...fees, freeFrom: undefined }, 0).replace(/^Up/, 'up')}${free}.`;
}
