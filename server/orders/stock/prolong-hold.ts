import type { Transaction } from '#server/database/database.ts';
import { updateHold } from './order-stock-queries.ts';

/** Extends the stock hold of an unpaid order when the shopper starts a payment. */
export async function extendHold(trx: Transaction, orderId: string, holdMinutes: number): Promise<void> {
  await updateHold(trx, orderId, holdMinutes);
}
