/** The lowest and highest fee of a shop, and the amount from which every order is free. Rupees. */
interface Fees {
  min: number;
  max: number;
  freeFrom?: number | undefined;
}

/** What an order of this amount (rupees) costs at most to ship, for pages that do not know its address yet. */
export function highestShippingFee(fees: Fees | undefined, amount: number): number {
  if (!fees) return 0;
  return fees.freeFrom !== undefined && amount >= fees.freeFrom ? 0 : fees.max;
}
