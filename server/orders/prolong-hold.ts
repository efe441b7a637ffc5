import type { Transaction } from '#server/database/database.ts';
import { updateHold } from './settle-queries.ts';

/** Keeps the pieces of an unpaid order for another while, because somebody is about to pay it. */
export async function prolongHold(trx: Transaction, orderId: string, holdMinutes: number): Promise<void> {
  await updateHold(trx, orderId, holdMinutes);
}
