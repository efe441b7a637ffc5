import type { Transaction } from '#server/database/database.ts';
import { selectOrderForUpdate } from './order-queries.ts';

/** What decides about an order, as it stands while the caller's transaction holds its lock. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof selectOrderForUpdate>>>;

/**
 * Locks an order until the transaction ends. Whoever changes an order, its payments or its stock starts here, so that
 * there is one order of locks: order, payment, variants by id.
 */
export async function lockOrder(trx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  return await selectOrderForUpdate(trx, orderId);
}
