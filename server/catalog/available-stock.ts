/** Pages tell the exact number up to here; the database announces changes of stock only among these small numbers. */
const EXACT_UP_TO = 10;

/** The most that one order line may hold. */
const MOST_PER_LINE = 99;

/**
 * What a shopper may be told to be there. Above 10 it says only "more than 10", since nobody is told when 50 become 49;
 * what sells when out can always be ordered.
 */
export function availableStock(variant: { stock: number; sells_when_out: boolean }): number {
  if (variant.sells_when_out) return MOST_PER_LINE;
  return Math.max(0, Math.min(variant.stock, EXACT_UP_TO + 1));
}
