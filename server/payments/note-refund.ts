import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import { Refusal } from '#server/refusal.ts';
import { selectAttempts } from './payment-queries.ts';
import type { WordOutcome } from './payment-word.ts';
import { recordPaymentWord } from './record-payment-word.ts';

interface Refund {
  /** As a person wrote it. */
  orderNumber: string;
  /** The bank's or the gateway's number of the transfer back. */
  reference: string;
}

interface NotedRefund {
  orderId: string;
  amountPaise: number;
  outcome: WordOutcome;
}

/**
 * A person says that money has been sent back, whole: what was due first, else what the order had kept, as when goods
 * came back. Refuses `order_not_found`, and `order_not_payable` when there is nothing to send back.
 */
export async function noteRefund(db: Database, { orderNumber, reference }: Refund): Promise<NotedRefund> {
  return await db.transaction().execute(async (trx) => {
    const { id, status } = await lockNumberedOrder(trx, orderNumber);
    const attempts = await selectAttempts(trx, id);
    const due = attempts.find(({ state }) => state === 'refund_due');
    const kept = attempts.find(({ state }) => state === 'captured');
    if (!due && kept && status < ORDER_STATUS.shipped) {
      throw new Refusal('order_not_payable', `Order ${id} is about to be sent. Cancel it first.`);
    }
    const attempt = due ?? kept;
    if (!attempt) throw new Refusal('order_not_payable', `There is no money of order ${id} to send back.`);
    const { method, amountPaise, currency } = attempt;
    const outcome = await recordPaymentWord(trx, {
      method,
      reference: attempt.reference,
      source: 'person',
      eventKey: `refund ${reference}`,
      says: 'refunded',
      amountPaise,
      currency,
      detail: { refundReference: reference },
    });
    return { orderId: id, amountPaise, outcome };
  });
}
