import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { updateStatus } from './order-queries.ts';

/**
 * Moves an order to a status and keeps the time of it. False, and nothing changed, when the order may not go there from
 * where it is (ruling 19).
 */
export async function moveOrder(
  trx: Transaction,
  orderId: string,
  to: OrderStatus,
  note?: string,
): Promise<boolean> {
  return await updateStatus(trx, orderId, to, note);
}
