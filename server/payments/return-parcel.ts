import type { Database } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueOrderMail } from '#server/mails/queue-order-mail.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import { takeBackParcel } from '#server/orders/take-back-parcel.ts';
import { selectAttempts } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { leftToRefund } from './refunds/left-to-refund.ts';

interface ReturnedParcel {
  /** As a person wrote it. */
  orderNumber: string;
  /** Its pieces go back to the shelf. */
  isSellable: boolean;
}

interface Returned {
  orderId: string;
  /** What the shopper has paid and could be sent back: how much is up to the shop. */
  paidPaise: number;
}

/**
 * The carrier has brought a parcel back. Nobody waits for cash at the door any more, and then a credit note takes the
 * invoice back; what was paid before takes it back when it is refunded. The shopper is told. Refuses `order_not_found`,
 * `order_not_movable`.
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
