import type { Transaction } from '#server/database/database.ts';
import { addStock } from './stock-queries.ts';

interface UnitsToRestock {
  variantId: number;
  /** Units, at least 1. */
  quantity: number;
  /** Null when the order was already shipped: then the units count as an adjustment, like new ones. */
  orderId: string | null;
}

/**
 * Adds units that an order had reserved back to the stock. If the variant no longer exists, only the stock
 * movement is recorded, so that the movements of the order still add up to zero.
 */
export async function restock(trx: Transaction, { variantId, quantity, orderId }: UnitsToRestock) {
  const reason = orderId === null ? 'adjust' : 'release';
  await addStock(trx, { variantId, quantity, orderId, reason });
}
