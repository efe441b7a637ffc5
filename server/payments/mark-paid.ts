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
  /** As a person wrote it. */
  orderNumber: string;
  /** The bank's number of the transfer (UTR), or of the receipt for cash. */
  reference: string;
  /** What came in; the order's total unless told. */
  amountPaise?: number | undefined;
}

/**
 * A person reports that the money for an order is here. The event is treated like every other: order moved, what cannot
 * be kept marked for refund. Another amount than was asked for (`mismatch`) changes nothing. Refuses `order_not_found`,
 * and `payment_in_flight` when this very reference already paid another order.
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
 * The attempt the money belongs to: the one that this reference paid already, else the cash that was promised, else the
 * latest by UPI that has brought no money.
 */
function knownAttempt(attempts: readonly KeptAttempt[], reference: string): KeptAttempt | undefined {
  return (
    attempts.find(({ gatewayReference }) => gatewayReference === reference) ??
    attempts.find(({ state }) => state === 'promised') ??
    attempts.findLast(({ method, state }) => method === 'upi' && !hasBroughtMoney(state))
  );
}
