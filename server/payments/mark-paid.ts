import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { amountDuePaise } from '#server/orders/amount-due.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/find-order.ts';
import { createPayment } from './create-payment.ts';
import { hasReceivedMoney } from './payment.ts';
import type { EventOutcome } from './payment-event.ts';
import { type StoredPayment, selectOrderIdPaidWith, selectPaymentsOfOrder } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

interface ReceivedPayment {
  /** As the merchant typed it. */
  orderNumber: string;
  /** The bank's transfer number (UTR), or the receipt number for cash. */
  reference: string;
  /** Amount received; defaults to the expected amount. */
  amountPaise?: number | undefined;
}

/**
 * Records money that the merchant received for an order. The event is applied like any other: the order is
 * paid, and money that it cannot keep is due for refund. An amount other than expected (`mismatch`) changes
 * nothing.
 * Throws UserError: order_not_found, payment_in_flight (the reference has already paid another order).
 */
export async function markPaid(
  db: Database,
  { orderNumber, reference, amountPaise }: ReceivedPayment,
  actor: Actor,
): Promise<{ orderId: string; outcome: EventOutcome }> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    await assertUnusedReference(trx, order, reference);
    const payments = await selectPaymentsOfOrder(trx, order.id);
    const existing = findMatchingPayment(payments, reference);
    const expectedPaise = existing?.amountPaise ?? ((await amountDuePaise(trx, order)) || order.totalPaise);
    if (amountPaise !== undefined && amountPaise !== expectedPaise)
      return { orderId: order.id, outcome: 'mismatch' };
    const number = payments.length + 1;
    const payment = existing ?? {
      ...(await createPayment(trx, order, { method: 'upi', amountPaise: expectedPaise, number })),
      method: 'upi',
    };
    const outcome = await recordPaymentEvent(trx, {
      method: payment.method,
      reference: payment.reference,
      source: 'merchant',
      eventKey: `merchant ${reference}`,
      reportedState: 'captured',
      amountPaise: expectedPaise,
      currency: payment.currency,
      gatewayReference: reference,
    });
    if (outcome === 'applied' || outcome === 'refund_due') {
      await writeAudit(trx, actor, {
        action: 'payment.record',
        subjectKind: 'order',
        subjectId: order.id,
        after: { method: payment.method, reference, amountPaise: expectedPaise, outcome },
      });
    }
    return { orderId: order.id, outcome };
  });
}

async function assertUnusedReference(trx: Transaction, order: LockedOrder, reference: string): Promise<void> {
  const paidOrderId = await selectOrderIdPaidWith(trx, reference);
  if (paidOrderId === undefined || paidOrderId === order.id) return;
  throw new UserError(
    'payment_in_flight',
    `The reference ${reference} has already paid the order ${paidOrderId}.`,
  );
}

/**
 * The payment that the money belongs to: the one with this gateway reference, else the one that awaits cash,
 * else the latest UPI payment without received money.
 */
function findMatchingPayment(
  payments: readonly StoredPayment[],
  reference: string,
): StoredPayment | undefined {
  return (
    payments.find(({ gatewayReference }) => gatewayReference === reference) ??
    payments.find(({ state }) => state === 'awaiting_cash') ??
    payments.findLast(({ method, state }) => method === 'upi' && !hasReceivedMoney(state))
  );
}
