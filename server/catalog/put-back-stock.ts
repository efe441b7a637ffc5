import type { Transaction } from '#server/database/database.ts';
import { addStock } from './stock-queries.ts';

interface StockToPutBack {
  variantId: number;
  /** Pieces, at least 1. */
  quantity: number;
  /** Null when the order has left the house with them: then they are counted in like new ones. */
  orderId: string | null;
}

/**
 * Puts pieces back that an order had taken. A variant that is no longer sold has no shelf to go to; the movement is
 * written all the same, so that the order's own account is even.
 */
export async function putBackStock(trx: Transaction, { variantId, quantity, orderId }: StockToPutBack) {
  const reason = orderId === null ? 'adjust' : 'release';
  await addStock(trx, { variantId, quantity, orderId, reason });
}
