import { type Actor, staffNameOf } from '#server/audit/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { addStock } from './stock-queries.ts';

interface UnitsToRestock {
  variantId: number;
  /** Units, at least 1. */
  quantity: number;
  orderId: string;
}

/**
 * Adds units that an order had reserved back to the stock. If the variant no longer exists, only the stock
 * movement is recorded, so that the movements of the order still add up to zero.
 */
export async function restock(trx: Transaction, units: UnitsToRestock): Promise<void> {
  await addStock(trx, { ...units, reason: 'release' });
}

/** Adds units of a shipped order that came back to the stock, if the variant still exists. */
export async function restockReturned(
  trx: Transaction,
  { variantId, quantity, orderId }: UnitsToRestock,
  actor: Actor,
): Promise<void> {
  const returned = { orderId: null, returnedOrderId: orderId, staffName: staffNameOf(actor) };
  await addStock(trx, { variantId, quantity, reason: 'returned', ...returned });
}
