import type { ShippingFees } from '#contract/store-info.ts';
import { highestShippingFee } from '#format/delivery/shipping-fee.ts';
import { formatRupees } from '#format/money.ts';

/**
 * The shipping fee in rupees of an order of this amount (rupees), if it is the same for every address. Undefined if it
 * depends on the address.
 */
export function commonShippingFee(fees: ShippingFees | undefined, amount: number): number | undefined {
  if (!fees || highestShippingFee(fees, amount) === 0) return 0;
  return fees.min === fees.max ? fees.max : undefined;
}

/** The shipping fee of an order of this amount (rupees) while its address is not known: `₹40 to ₹90`, or `Free`. */
export function shippingFeeText(fees: ShippingFees | undefined, amount: number): string {
  const fee = commonShippingFee(fees, amount);
  if (fee === 0 || !fees) return 'Free';
  if (fee !== undefined) return formatRupees(fee);
  const { min, max } = fees;
  return min === 0 ? `Up to ${formatRupees(max)}` : `${formatRupees(min)} to ${formatRupees(max)}`;
}

/** What shipping costs, as a sentence. */
export function shippingSentence(fees: ShippingFees | undefined): string {
  if (!fees) return 'Free shipping.';
  const { freeFrom } = fees;
  const free = freeFrom === undefined ? '' : `, free from ${formatRupees(freeFrom)}`;
  return `Shipping: ${shippingFeeText({ ...fees, freeFrom: undefined }, 0).replace(/^Up/, 'up')}${free}.`;
}
