import type { Database, Transaction } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { selectOrder } from './order-queries.ts';

/** An order by its number, whole, for the shop itself: nobody's right to see it is asked. */
export async function findOrder(db: Database | Transaction, orderId: string): Promise<Order | undefined> {
  return await selectOrder(db, orderId);
}
