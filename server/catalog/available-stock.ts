import { MAX_LINE_QUANTITY } from '#contract/orders.ts';

/**
 * Pages show the exact stock up to this number. Also in the trigger of `variants` (0002-catalogue.sql), which
 * announces a stock change only if the old or the new stock is at most this number, and in
 * storefront/products/availability.ts.
 */
const MAX_EXACT_STOCK = 10;

/**
 * Returns the quantity that pages show as available, in units. Orders never use it: they check `stock`. Any stock above 10 gives 11 ("more than 10"),
 * because a change from 50 to 49 is not announced. A variant that allows backorder gives 99: it can always be
 * ordered.
 */
export function availableStock(variant: { stock: number; allow_backorder: boolean }): number {
  if (variant.allow_backorder) return MAX_LINE_QUANTITY;
  return Math.max(0, Math.min(variant.stock, MAX_EXACT_STOCK + 1));
}
