import type { Database } from '#server/database/database.ts';
import { lockOrder } from './lock-order.ts';
import { releaseStock } from './release-stock.ts';
import { selectOverdue } from './settle-queries.ts';

/**
 * Releases the stock of every unpaid order whose hold has expired, one transaction per order. The order stays
 * Pending: a later payment reserves the stock again if it is still available. Returns the number of orders.
 */
export async function releaseOverdueStock(db: Database): Promise<number> {
  let released = 0;
  while (await releaseOne(db)) released += 1;
  return released;
}

async function releaseOne(db: Database): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const id = await selectOverdue(trx);
    const order = id === undefined ? undefined : await lockOrder(trx, id);
    return order !== undefined && (await releaseStock(trx, order));
  });
}
