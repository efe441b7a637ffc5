import type { AdminPayment, OrderPayments } from '#contract/admin/orders/payments.ts';
import { toRupees } from '#format/money.ts';
import { isReportedByShopper } from '../payment.ts';
import { eventMessage, paymentMessage } from '../payment-message.ts';
import type { PaymentDetails, PaymentEventDetails, RefundDetails } from './payment-details-queries.ts';

/** A payment for staff. `refundingMethods`: the methods whose gateway sends refunds. */
export function paymentReply(payment: PaymentDetails, refundingMethods: ReadonlySet<string>): AdminPayment {
  const { method, gatewayReference, refunds } = payment;
  const state = payment.state as AdminPayment['state'];
  const isRefundable = state === 'captured' || state === 'refund_due';
  const refundedPaise = refunds
    .filter((refund) => refund.state !== 'failed')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const message = paymentMessage(
    payment,
    payment.events.map(({ detail }) => detail),
  );
  return {
    reference: payment.reference,
    method,
    state,
    amount: toRupees(payment.amountPaise),
    ...(gatewayReference !== null && { gatewayReference }),
    isClaim: payment.isOrderOpen && isReportedByShopper({ method, state, gatewayReference }),
    ...(message !== undefined && { message }),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    refundable: isRefundable ? toRupees(payment.amountPaise - refundedPaise) : 0,
    canRefund: refundingMethods.has(method) && gatewayReference !== null,
    refunds: refunds.map(refundReply),
  };
}

function refundReply(refund: RefundDetails): AdminPayment['refunds'][number] {
  const { id, reference, gatewayReference, isManual, reason, error, createdAt, updatedAt, lines } = refund;
  return {
    id,
    reference,
    amount: toRupees(refund.amountPaise),
    state: refund.state as AdminPayment['refunds'][number]['state'],
    ...(gatewayReference !== null && { gatewayReference }),
    isManual,
    ...(reason !== null && { reason: reason as NonNullable<AdminPayment['refunds'][number]['reason']> }),
    ...(error !== null && { message: error }),
    // the driver does not parse dates inside JSON
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    lines: lines.map(({ amountPaise, ...line }) => ({ ...line, amount: toRupees(amountPaise) })),
  };
}

/** An event of a payment, for its history. */
export function eventReply(event: PaymentEventDetails): OrderPayments['payments'][number]['events'][number] {
  const { at, source, state, outcome, detail } = event;
  const message = eventMessage(detail);
  return {
    at: new Date(at).toISOString(),
    source,
    state,
    outcome,
    ...(message !== undefined && { message }),
  };
}
