import type { ReceivedMethod } from '#contract/admin/orders/phone-order.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { amountDuePaise } from '#server/orders/amount-due.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import { createPayment } from './create-payment.ts';
import { hasReceivedMoney, type Payment } from './payment.ts';
import type { EventOutcome } from './payment-event.ts';
import {
  lockReference,
  type StoredPayment,
  selectOrderIdPaidWith,
  selectPaymentsOfOrder,
} from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

export interface ReceivedPayment {
  /** As the merchant typed it. */
  orderNumber: string;
  /** The bank's transfer number (UTR), or the receipt number for cash. */
  reference: string;
  /** Amount received; defaults to the expected amount. */
  amountPaise?: number | undefined;
  /** How it came in, if no payment was started before; default: `upi`. */
  method?: ReceivedMethod | undefined;
}

export interface MarkedPayment {
  orderId: string;
  outcome: EventOutcome;
}

/**
 * Records money that the merchant received for an order. The event is applied like any other: the order is
 * paid, and money that it cannot keep is due for refund. An amount other than expected (`mismatch`) changes
 * nothing.
 * Throws UserError: order_not_found, payment_in_flight (the reference has already paid another order).
 */
export async function markPaid(
  db: Database,
  received: ReceivedPayment,
  actor: Actor,
): Promise<MarkedPayment> {
  return await db.transaction().execute((trx) => markPaidIn(trx, received, actor));
}

/** Like `markPaid`, in the caller's transaction. */
export async function markPaidIn(
  trx: Transaction,
  { orderNumber, reference, amountPaise, method = 'upi' }: ReceivedPayment,
  actor: Actor,
): Promise<MarkedPayment> {
  const order = await lockOrderByNumber(trx, orderNumber);
  await assertUnusedReference(trx, order, reference);
  const payments = await selectPaymentsOfOrder(trx, order.id);
  const duePaise = (await amountDuePaise(trx, order)) || order.totalPaise;
  const existing = findMatchingPayment(payments, reference, amountPaise ?? duePaise);
  const expectedPaise = existing?.amountPaise ?? duePaise;
  if (amountPaise !== undefined && amountPaise !== expectedPaise)
    return { orderId: order.id, outcome: 'mismatch' };
  const number = payments.length + 1;
  const payment = existing ?? {
    ...(await createPayment(trx, order, { method, amountPaise: expectedPaise, number })),
    method,
    gatewayReference: null,
  };
  return { orderId: order.id, outcome: await captureByMerchant(trx, payment, reference, actor) };
}

/**
 * Records that the money of a payment was received under `reference`, and who recorded it. Caller holds the order
 * lock.
 */
export async function captureByMerchant(
  trx: Transaction,
  payment: Pick<StoredPayment, keyof Payment | 'method' | 'gatewayReference'>,
  reference: string,
  actor: Actor,
): Promise<EventOutcome> {
  const { method, amountPaise, gatewayReference } = payment;
  const outcome = await recordPaymentEvent(trx, {
    method,
    reference: payment.reference,
    source: 'merchant',
    eventKey: `merchant ${reference}`,
    reportedState: 'captured',
    amountPaise,
    currency: payment.currency,
    gatewayReference: reference,
  });
  if (outcome === 'applied' || outcome === 'refund_due') {
    const isClaimed = gatewayReference !== null && gatewayReference !== reference;
    await writeAudit(trx, actor, {
      action: 'payment.record',
      subjectKind: 'order',
      subjectId: payment.orderId,
      ...(isClaimed && { before: { claimedReference: gatewayReference } }),
      after: { method, reference, amountPaise, outcome },
    });
  }
  return outcome;
}

/** One transfer pays one order, also when two requests record it at once. */
async function assertUnusedReference(trx: Transaction, order: LockedOrder, reference: string): Promise<void> {
  await lockReference(trx, reference);
  const paidOrderId = await selectOrderIdPaidWith(trx, reference);
  if (paidOrderId === undefined || paidOrderId === order.id) return;
  throw new UserError(
    'payment_in_flight',
    `The reference ${reference} has already paid the order ${paidOrderId}.`,
  );
}

/**
 * The payment that the money belongs to: the one with this gateway reference, else the one that awaits cash,
 * else the latest UPI payment of this amount without received money: the order may have cost another amount earlier.
 */
function findMatchingPayment(
  payments: readonly StoredPayment[],
  reference: string,
  amountPaise: number,
): StoredPayment | undefined {
  return (
    payments.find(({ gatewayReference }) => gatewayReference === reference) ??
    payments.find(({ state }) => state === 'awaiting_cash') ??
    payments.findLast(
      (one) => one.method === 'upi' && !hasReceivedMoney(one.state) && one.amountPaise === amountPaise,
    )
  );
}
