import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { changeStatus } from '../change-status.ts';
import { lockOrderByNumber } from '../find-order.ts';

/**
 * Marks an order as delivered. `isPaid` is false while the carrier has not paid out cash on delivery.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function deliverOrder(
  db: Database,
  orderNumber: string,
): Promise<{ orderId: string; isPaid: boolean }> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const { id, paidAt, returnedAt } = order;
    if (returnedAt !== null)
      throw new UserError('invalid_order_status', `The parcel of order ${id} came back.`);
    await changeStatus(trx, order, ORDER_STATUS.delivered);
    await queueOrderEmail(trx, id, 'order-delivered');
    return { orderId: id, isPaid: paidAt !== null };
  });
}
