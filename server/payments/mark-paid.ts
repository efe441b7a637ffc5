import type { Database, Transaction } from '#server/database/database.ts';
import { lockNumberedOrder } from '#server/orders/lock-numbered-order.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { Refusal } from '#server/refusal.ts';
import { newAttempt } from './new-attempt.ts';
import { type Attempt, hasBroughtMoney } from './payment.ts';
import { selectAttempts, selectCapturedWith } from './payment-queries.ts';
import type { WordOutcome } from './payment-word.ts';
import { recordPaymentWord } from './record-payment-word.ts';

interface Received {
  /** As a person wrote it. */
  orderNumber: string;
  /** The bank's number of the transfer (UTR), or of the receipt for cash. */
  reference: string;
  /** What came in; the order's total unless told. */
  amountPaise?: number | undefined;
}

/**
 * A person says that the money for an order is here. The word goes the way of every other: amount compared, order moved,
 * what cannot be kept marked for refund. Refuses `order_not_found`, and `payment_in_flight` when this very reference
 * already paid another order.
 */
export async function markPaid(
  db: Database,
  { orderNumber, reference, amountPaise }: Received,
): Promise<{ orderId: string; outcome: WordOutcome }> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockNumberedOrder(trx, orderNumber);
    await refuseUsedReference(trx, order, reference);
    const attempt = await attemptFor(trx, order, reference);
    const outcome = await recordPaymentWord(trx, {
      method: attempt.method,
      reference: attempt.reference,
      source: 'person',
      // the amount belongs to the word: one mistyped must not silence the right one
      eventKey: `person ${reference} ${amountPaise ?? attempt.amountPaise}`,
      says: 'captured',
      amountPaise: amountPaise ?? attempt.amountPaise,
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
 * latest by UPI that has brought no money, else a new one.
 */
async function attemptFor(
  trx: Transaction,
  order: LockedOrder,
  reference: string,
): Promise<Attempt & { method: string }> {
  const attempts = await selectAttempts(trx, order.id);
  const known =
    attempts.find(({ gatewayReference }) => gatewayReference === reference) ??
    attempts.find(({ state }) => state === 'promised') ??
    attempts.findLast(({ method, state }) => method === 'upi' && !hasBroughtMoney(state));
  if (known) return known;
  const method = 'upi';
  const asked = { method, amountPaise: order.totalPaise, number: attempts.length + 1 };
  return { ...(await newAttempt(trx, order, asked)), method };
}
