import { LOW_STOCK_BAND, MAX_EXACT_STOCK } from '#contract/catalog.ts';
import { MAX_LINE_QUANTITY } from '#contract/orders.ts';
import type { StockPrecision } from '#server/database/changes/change-tags.ts';

/**
 * Returns the quantity that pages show as available, in units. Orders never use it: they check `stock`. Any
 * stock above `MAX_EXACT_STOCK` gives one more than that, because the trigger of `variants` does not record a
 * change from 50 to 49. A variant that allows backorder gives 99: it can always be ordered.
 */
export function availableStock(
  variant: { stock: number; allow_backorder: boolean },
  precision: StockPrecision = 'units',
): number {
  if (variant.allow_backorder) return MAX_LINE_QUANTITY;
  if (precision === 'bands') return stockBand(variant.stock);
  return Math.max(0, Math.min(variant.stock, MAX_EXACT_STOCK + 1));
}

/** In bands most sales change no list. The database function `stock_band` has the same limits. */
function stockBand(stock: number): number {
  if (stock <= 0) return 0;
  return stock <= LOW_STOCK_BAND ? LOW_STOCK_BAND : MAX_LINE_QUANTITY;
}
