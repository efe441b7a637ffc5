import type { Transaction } from '#server/database/database.ts';
import { decrementStock } from './variant-queries.ts';

interface StockToReserve {
  variantId: number;
  /** Units, at least 1. */
  quantity: number;
  orderId: string;
}

/**
 * Reserves units for an order, all or none. Returns false when fewer are in stock or the variant no longer
 * exists. The stock of a variant that allows backorder may go below zero. A caller with several lines
 * reserves them in order of variant id, which prevents deadlocks between orders.
 */
export async function reserveStock(trx: Transaction, { variantId, quantity, orderId }: StockToReserve) {
  return (await decrementStock(trx, variantId, quantity, orderId)) === 1;
}
