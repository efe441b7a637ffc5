import type { PaymentState } from '#contract/admin/orders/payments.ts';

/** States that an event can report. */
export type ReportedState = Exclude<PaymentState, 'created'>;

// Forward only. Money outranks every other report: a capture after a failure or an expiry counts, a failure
// after a capture is ignored.
const TRANSITIONS: Record<PaymentState, readonly ReportedState[]> = {
  created: ['started', 'awaiting_cash', 'failed', 'expired', 'captured'],
  started: ['awaiting_cash', 'failed', 'expired', 'captured'],
  awaiting_cash: ['failed', 'expired', 'captured'],
  failed: ['captured'],
  expired: ['captured'],
  captured: ['refund_due', 'refunded'],
  refund_due: ['refunded'],
  refunded: [],
};

/** True when a payment in state `from` can change to `to`. */
export function canPaymentTransition(from: PaymentState, to: ReportedState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** True while the shopper may still be paying. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'started';
}

/** True for an open UPI payment that the shopper reports by its number (UTR). */
export function isReportedByShopper(payment: {
  method: string;
  state: PaymentState;
  gatewayReference: string | null;
}): boolean {
  return payment.method === 'upi' && isOpen(payment.state) && payment.gatewayReference !== null;
}

/** True once money has come in by a payment, also when it was refunded since. */
export function hasReceivedMoney(state: PaymentState): boolean {
  return state === 'captured' || state === 'refund_due' || state === 'refunded';
}

/** A payment as providers see it. */
export interface Payment {
  /** Our reference, sent to the gateway: letters and digits, unique per payment. */
  reference: string;
  orderId: string;
  amountPaise: number;
  currency: string;
}
