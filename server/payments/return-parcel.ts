import type { Database } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import { takeBackParcel } from '#server/orders/take-back-parcel.ts';
import { selectAttempts } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { leftToRefund } from './refunds/left-to-refund.ts';

interface ReturnedParcel {
  /** As the merchant typed it. */
  orderNumber: string;
  /** True when its units go back into stock. */
  isSellable: boolean;
}

interface Returned {
  orderId: string;
  /** What the customer paid and can be refunded: the merchant decides how much. */
  paidPaise: number;
}

/**
 * Records that a parcel was returned to sender. A payment that awaits cash expires, and a credit note credits
 * the invoice of an unpaid order. The invoice of a paid order is credited when its money is refunded. Queues
 * an email to the customer.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function returnParcel(
  db: Database,
  { orderNumber, isSellable }: ReturnedParcel,
): Promise<Returned> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockNumberedOrder(trx, orderNumber);
    await takeBackParcel(trx, order, isSellable);
    await queueOrderMail(trx, order.id, 'order-returned');
    const attempts = await selectAttempts(trx, order.id);
    for (const { method, reference, amountPaise, currency, state } of attempts) {
      if (state !== 'promised') continue;
      const about = { method, reference, amountPaise, currency };
      await recordPaymentEvent(trx, {
        ...about,
        source: 'person',
        eventKey: 'parcel returned',
        says: 'expired',
      });
    }
    if (order.paidAt === null) await issueCreditNote(trx, order.id, { reason: 'the parcel came back' });
    const captured = attempts.find(({ state }) => state === 'captured');
    const paidPaise = captured ? (await leftToRefund(trx, captured)).leftPaise : 0;
    return { orderId: order.id, paidPaise };
  });
}
