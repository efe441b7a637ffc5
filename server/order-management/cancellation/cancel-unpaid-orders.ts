import { SYSTEM } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { MAX_CANCEL_NOTICE_HOURS } from '#server/orders/order.ts';
import { cancelLockedOrder } from './cancel-order.ts';
import { lockOrderToCancel, lockOrderToRemind, updateCancelUnpaidAt } from './unpaid-order-queries.ts';

/**
 * Cancels orders that have stayed unpaid for `days`, with an email to the customer a day before (half a day if
 * `days` is 1). An order for which money may still be on its way waits. 0 days: never cancels. One transaction
 * per order.
 */
export async function cancelUnpaidOrders(
  db: Database,
  days: number,
): Promise<{ reminded: number; cancelled: number }> {
  if (days === 0) return { reminded: 0, cancelled: 0 };
  const noticeHours = Math.min(MAX_CANCEL_NOTICE_HOURS, days * 12);
  const cancelled = await repeat(db, async (trx) => {
    const id = await lockOrderToCancel(trx);
    const order = id === undefined ? undefined : await lockOrder(trx, id);
    if (order) await cancelLockedOrder(trx, order, { reason: 'unpaid', note: 'unpaid' }, SYSTEM);
    return order !== undefined;
  });
  const reminded = await repeat(db, async (trx) => {
    const id = await lockOrderToRemind(trx, { days, noticeHours });
    if (id === undefined) return false;
    await updateCancelUnpaidAt(trx, id, noticeHours);
    await queueOrderEmail(trx, id, 'payment-reminder');
    return true;
  });
  return { reminded, cancelled };
}

/** Runs `step` in one transaction after the other until it finds nothing to do. Returns how often it did. */
async function repeat(db: Database, step: (trx: Transaction) => Promise<boolean>): Promise<number> {
  let count = 0;
  while (await db.transaction().execute(step)) count += 1;
  return count;
}
