import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { updateStatusIfAllowed } from './order-queries.ts';

/**
 * Changes the status of an order and records the time. Returns false and changes nothing if the current
 * status does not allow it (ruling 19).
 */
export async function changeStatus(
  trx: Transaction,
  orderId: string,
  to: OrderStatus,
  note?: string,
): Promise<boolean> {
  return await updateStatusIfAllowed(trx, orderId, to, note);
}
