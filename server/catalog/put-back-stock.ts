import type { Transaction } from '#server/database/database.ts';
import { addStock } from './stock-queries.ts';

interface StockToPutBack {
  variantId: number;
  /** Pieces, at least 1. */
  quantity: number;
  orderId: string;
}

/**
 * Puts pieces back that an order had taken. A variant that is no longer sold has no shelf to go to; the movement is
 * written all the same, so that the order's own account is even.
 */
export async function putBackStock(trx: Transaction, { variantId, quantity, orderId }: StockToPutBack) {
  await addStock(trx, { variantId, quantity, orderId, reason: 'release' });
}
