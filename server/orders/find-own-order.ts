import type { Database } from '#server/database/database.ts';
import type { Order } from './order.ts';
import { readOrderNumber } from './order-number.ts';
import { selectOrder } from './order-queries.ts';

/** An order of this very customer by its number as a person wrote it; undefined when it is not there or not theirs. */
export async function findOwnOrder(
  db: Database,
  customerId: string,
  orderNumber: string,
): Promise<Order | undefined> {
  const id = readOrderNumber(orderNumber);
  const order = id === undefined ? undefined : await selectOrder(db, id);
  return order?.customerId === customerId ? order : undefined;
}
