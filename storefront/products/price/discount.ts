export interface Discount {
  isOnSale: boolean;
  /** Whole percent, at least 1 when on sale; 0 otherwise. */
  percentOff: number;
}

/** A product is on sale when its price is below its original price (specification, section 2, product card). */
export function calculateDiscount({
  price,
  originalPrice,
}: {
  price: number;
  originalPrice?: number | undefined;
}): Discount {
  if (originalPrice === undefined || price >= originalPrice) return { isOnSale: false, percentOff: 0 };
  // Rounded down: the shop must not announce a larger discount than it gives.
  return { isOnSale: true, percentOff: Math.max(1, Math.floor((1 - price / originalPrice) * 100 + 1e-9)) };
}
