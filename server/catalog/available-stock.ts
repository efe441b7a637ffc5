import { MAX_EXACT_STOCK } from '#contract/catalog.ts';
import { MAX_LINE_QUANTITY } from '#contract/orders.ts';

/**
 * Returns the quantity that pages show as available, in units. Orders never use it: they check `stock`. Any
 * stock above `MAX_EXACT_STOCK` gives one more than that, because the trigger of `variants` does not record a
 * change from 50 to 49. A variant that allows backorder gives 99: it can always be ordered.
 */
export function availableStock(variant: { stock: number; allow_backorder: boolean }): number {
  if (variant.allow_backorder) return MAX_LINE_QUANTITY;
  return Math.max(0, Math.min(variant.stock, MAX_EXACT_STOCK + 1));
}
