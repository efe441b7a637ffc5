import type { Database } from '#server/database/database.ts';
import { lockOrder } from '../find-order.ts';
import { selectExpiredHold } from './order-stock-queries.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Releases the stock of every unpaid order whose hold has expired, one transaction per order. The order stays
 * Pending: a later payment reserves the stock again if it is still available. Returns the number of orders.
 */
export async function releaseExpiredHolds(db: Database): Promise<number> {
  let released = 0;
  while (await releaseNextHold(db)) released += 1;
  return released;
}

async function releaseNextHold(db: Database): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const id = await selectExpiredHold(trx);
    const order = id === undefined ? undefined : await lockOrder(trx, id);
    return order !== undefined && (await releaseStock(trx, order));
  });
}
