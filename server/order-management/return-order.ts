import type { Database } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { lockOrderByNumber } from '#server/orders/find-order.ts';
import { markReturned } from '#server/orders/fulfillment/mark-returned.ts';
import { closeReturnedPayments } from '#server/payments/close-payments.ts';

interface OrderReturn {
  /** As the merchant typed it. */
  orderNumber: string;
  /** True when its units go back into stock. */
  isSellable: boolean;
}

interface ReturnedOrder {
  orderId: string;
  /** What the customer paid and can be refunded: the merchant decides how much. */
  paidPaise: number;
}

/**
 * Records that a shipment was returned to sender. A payment that awaits cash expires, and a credit note credits
 * the invoice of an unpaid order. The invoice of a paid order is credited when its money is refunded. Queues
 * an email to the customer.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function returnOrder(
  db: Database,
  { orderNumber, isSellable }: OrderReturn,
): Promise<ReturnedOrder> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    await markReturned(trx, order, isSellable);
    await queueOrderEmail(trx, order.id, 'order-returned');
    const paidPaise = await closeReturnedPayments(trx, order.id);
    if (order.paidAt === null) await issueCreditNote(trx, order.id, { reason: 'the parcel came back' });
    return { orderId: order.id, paidPaise };
  });
}
