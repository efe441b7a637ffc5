import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { type MarkedPayment, markPaidIn } from '../mark-paid.ts';
import { hasReceivedMoney } from '../payment.ts';
import { type StoredPayment, selectOrderIdOfPayment, selectPaymentForUpdate } from '../payment-queries.ts';
import { assertOpenClaim } from './payment-claim.ts';

interface ClaimToVerify {
  /** Our reference of the payment. */
  paymentReference: string;
  /** The UTR that the staff member has found in the account. */
  utr: string;
}

/**
 * Records that the money of a payment that the shopper reported has arrived. The same again changes nothing.
 * Throws UserError: not_found, claim_changed, payment_in_flight (the UTR has already paid another order).
 */
export async function verifyClaim(
  db: Database,
  { paymentReference, utr }: ClaimToVerify,
  actor: Actor,
): Promise<MarkedPayment> {
  return await db.transaction().execute(async (trx) => {
    const { order, payment } = await lockClaim(trx, paymentReference);
    if (hasReceivedMoney(payment.state) && payment.gatewayReference === utr)
      return { orderId: order.id, outcome: 'duplicate' };
    assertOpenClaim(order, payment, utr);
    return await markPaidIn(trx, { orderNumber: order.id, reference: utr }, actor);
  });
}

/** Locks the order and the payment. Throws UserError: not_found. */
export async function lockClaim(
  trx: Transaction,
  paymentReference: string,
): Promise<{ order: LockedOrder; payment: StoredPayment }> {
  const orderId = await selectOrderIdOfPayment(trx, 'upi', paymentReference);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  const payment = order && (await selectPaymentForUpdate(trx, paymentReference));
  if (!order || !payment) throw new UserError('not_found', `There is no UPI payment ${paymentReference}.`);
  return { order, payment };
}
