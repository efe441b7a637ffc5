import type { Database } from '#server/database/database.ts';
import { lockOrder } from './lock-order.ts';
import { releaseStock } from './release-stock.ts';
import { selectOverdue } from './settle-queries.ts';

/**
 * Puts the pieces of every unpaid order whose time is over back on the shelf, one order a transaction. The order stays
 * Pending: whoever pays it later gets the pieces again, if they are still there. Gives the number of orders.
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
