export interface PriceTag {
  isOnSale: boolean;
  /** Whole per cent off, at least 1 when on sale; 0 otherwise. */
  percentOff: number;
}

/** On sale means: a price before is known and the price is below it (section 2, product card). */
export function priceTag({
  price,
  originalPrice,
}: {
  price: number;
  originalPrice?: number | undefined;
}): PriceTag {
  if (originalPrice === undefined || price >= originalPrice) return { isOnSale: false, percentOff: 0 };
  // Rounded down: a shop must not promise more than it gives.
  return { isOnSale: true, percentOff: Math.max(1, Math.floor((1 - price / originalPrice) * 100 + 1e-9)) };
}
