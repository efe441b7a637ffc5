import type { Database, Transaction } from '#server/database/database.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { Refusal } from '#server/refusal.ts';
import { newAttempt } from './new-attempt.ts';
import { hasBroughtMoney } from './payment.ts';
import type { EventOutcome } from './payment-event.ts';
import { type KeptAttempt, selectAttempts, selectCapturedWith } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

interface Received {
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
  { orderNumber, reference, amountPaise }: Received,
): Promise<{ orderId: string; outcome: EventOutcome }> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockNumberedOrder(trx, orderNumber);
    await refuseUsedReference(trx, order, reference);
    const attempts = await selectAttempts(trx, order.id);
    const known = knownAttempt(attempts, reference);
    const asked = known?.amountPaise ?? order.totalPaise;
    if (amountPaise !== undefined && amountPaise !== asked) return { orderId: order.id, outcome: 'mismatch' };
    const number = attempts.length + 1;
    const attempt = known ?? {
      ...(await newAttempt(trx, order, { method: 'upi', amountPaise: asked, number })),
      method: 'upi',
    };
    const outcome = await recordPaymentEvent(trx, {
      method: attempt.method,
      reference: attempt.reference,
      source: 'person',
      eventKey: `person ${reference}`,
      says: 'captured',
      amountPaise: asked,
      currency: attempt.currency,
      gatewayReference: reference,
    });
    return { orderId: order.id, outcome };
  });
}

async function refuseUsedReference(trx: Transaction, order: LockedOrder, reference: string): Promise<void> {
  const used = await selectCapturedWith(trx, reference);
  if (used === undefined || used === order.id) return;
  throw new Refusal('payment_in_flight', `The reference ${reference} has already paid the order ${used}.`);
}

/**
 * The payment that the money belongs to: the one with this gateway reference, else the one that awaits cash,
 * else the latest UPI payment without received money.
 */
function knownAttempt(attempts: readonly KeptAttempt[], reference: string): KeptAttempt | undefined {
  return (
    attempts.find(({ gatewayReference }) => gatewayReference === reference) ??
    attempts.find(({ state }) => state === 'promised') ??
    attempts.findLast(({ method, state }) => method === 'upi' && !hasBroughtMoney(state))
  );
}
