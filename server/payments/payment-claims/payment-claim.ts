import type { ClaimRejectionReason } from '#contract/admin/orders/payments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { isReportedByShopper } from '../payment.ts';
import type { StoredPayment } from '../payment-queries.ts';

/** A rejection as the staff member chose it. */
export interface ClaimRejection {
  reason: ClaimRejectionReason;
  /** Sent to the customer; the whole text for `other`. */
  note?: string | undefined;
}

/**
 * True while the shop has to confirm a payment claim: a UPI payment that the shopper reports with its UTR. (What workers
 * claim are rows of a queue: `claim-due-rows.ts`.)
 */
export function isOpenClaim(order: Pick<LockedOrder, 'status' | 'paidAt'>, payment: StoredPayment): boolean {
  return isReportedByShopper(payment) && order.paidAt === null && order.status === ORDER_STATUS.pending;
}

/** Throws UserError: claim_changed, unless the claim is open and its number is still `utr`. */
export function assertOpenClaim(order: LockedOrder, payment: StoredPayment, utr: string): void {
  if (!isOpenClaim(order, payment)) {
    throw new UserError(
      'claim_changed',
      `Order ${order.id} no longer waits for this payment. Nothing has changed now.`,
    );
  }
  if (payment.gatewayReference !== utr) {
    throw new UserError(
      'claim_changed',
      `The customer has changed the number to ${payment.gatewayReference}. Look for it in your account again.`,
    );
  }
}

/** The paragraph of the email to the customer. */
export function rejectionText(
  { reason, note }: ClaimRejection,
  { orderId, amountPaise }: StoredPayment,
  utr: string,
): string {
  const named = `You reported a UPI payment of ${formatPaise(amountPaise)} with the number ${utr} for your order ${orderId}.`;
  return [named, REASON_TEXT[reason], note].filter(Boolean).join(' ');
}

const REASON_TEXT: Record<ClaimRejectionReason, string> = {
  'not-found': 'We have not found it in our account.',
  'other-amount': 'A payment with this number has arrived, with another amount.',
  'other-order': 'This number belongs to a payment for another order.',
  other: '',
};
