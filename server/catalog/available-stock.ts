/**
 * Pages show the exact stock up to this number. The database announces a stock change only if the old or the
 * new stock is at most this number.
 */
const MAX_EXACT_STOCK = 10;

/** Maximum quantity of one order line. */
const MAX_QUANTITY_PER_LINE = 99;

/**
 * Returns the quantity that pages show as available, in units. Any stock above 10 gives 11 ("more than 10"),
 * because a change from 50 to 49 is not announced. A variant that allows backorder gives 99: it can always be
 * ordered.
 */
export function availableStock(variant: { stock: number; allow_backorder: boolean }): number {
  if (variant.allow_backorder) return MAX_QUANTITY_PER_LINE;
  return Math.max(0, Math.min(variant.stock, MAX_EXACT_STOCK + 1));
}
