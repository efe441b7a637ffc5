import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { lockOrder } from '../lock-order.ts';
import { selectExpiredHold } from './order-stock-queries.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Releases the stock of every unpaid order whose hold has expired, one transaction per order. The order stays
 * Pending: a later payment reserves the stock again if it is still available. Reminds the merchant of a
 * payment that the shopper claimed and that is not confirmed. Returns the number of orders.
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
    if (order === undefined || !(await releaseStock(trx, order))) return false;
    if (order.paymentClaimedAt !== null) await queueOrderEmail(trx, order.id, 'payment-claim-open');
    return true;
  });
}
