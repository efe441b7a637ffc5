import type { Database, Transaction } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { selectOrder } from './order-queries.ts';

/**
 * Finds an order by its number, with all details. Does not check who may see it: for use inside the server.
 */
export async function findOrder(db: Database | Transaction, orderId: string): Promise<Order | undefined> {
  return await selectOrder(db, orderId);
}
