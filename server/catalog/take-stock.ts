import type { Transaction } from '#server/database/database.ts';
import { subtractStock } from './variant-queries.ts';

interface StockToTake {
  variantId: number;
  /** Pieces, at least 1. */
  quantity: number;
  orderId: string;
}

/**
 * Takes pieces for an order, or nothing at all: false when fewer are left (or the variant is gone). A variant that sells
 * when out goes below zero. Callers with several lines take them in order of variant id, lest two orders wait for each
 * other.
 */
export async function takeStock(trx: Transaction, { variantId, quantity, orderId }: StockToTake) {
  return (await subtractStock(trx, variantId, quantity, orderId)) === 1;
}
