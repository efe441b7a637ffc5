import type { Transaction } from '#server/database/database.ts';
import { selectOrderForUpdate } from './order-queries.ts';

/**
 * The fields that decide what may happen to an order. Current while the caller's transaction holds the lock.
 */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof selectOrderForUpdate>>>;

/**
 * Locks an order until the transaction ends. Every change to an order, its payments or its stock locks the
 * order first. Lock order everywhere: order, payment, variants by id.
 */
export async function lockOrder(trx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  return await selectOrderForUpdate(trx, orderId);
}
