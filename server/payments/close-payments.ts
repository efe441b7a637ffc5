import type { PaymentState } from '#contract/admin/orders/payments.ts';
import type { Transaction } from '#server/database/database.ts';
import { isOpen, type ReportedState } from './payment.ts';
import { type StoredPayment, selectPaymentsOfOrder } from './payment-queries.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { refundableAmount } from './refunds/refundable-amount.ts';

/**
 * Closes the payments of a cancelled order: unpaid ones expire, the captured one becomes due for refund.
 * Returns the amount to refund, in paise. Caller holds the order lock.
 */
export async function closeCancelledPayments(trx: Transaction, orderId: string): Promise<number> {
  return await closePayments(trx, orderId, {
    eventKey: 'order cancelled',
    nextState: (state) => {
      if (state === 'captured') return 'refund_due';
      return isOpen(state) || state === 'awaiting_cash' ? 'expired' : undefined;
    },
  });
}

/**
 * Closes the payments of an order whose shipment was returned: a payment that awaits cash expires. Returns what
 * the customer paid and can be refunded, in paise. Caller holds the order lock.
 */
export async function closeReturnedPayments(trx: Transaction, orderId: string): Promise<number> {
  return await closePayments(trx, orderId, {
    eventKey: 'parcel returned',
    nextState: (state) => (state === 'awaiting_cash' ? 'expired' : undefined),
  });
}

/** `eventKey` is stored and makes the event unique: its text must not change. */
async function closePayments(
  trx: Transaction,
  orderId: string,
  {
    eventKey,
    nextState,
  }: { eventKey: string; nextState: (state: PaymentState) => ReportedState | undefined },
): Promise<number> {
  const payments = await selectPaymentsOfOrder(trx, orderId);
  for (const payment of payments) {
    const reportedState = nextState(payment.state);
    if (reportedState !== undefined) await recordMerchantEvent(trx, payment, eventKey, reportedState);
  }
  const captured = payments.find(({ state }) => state === 'captured');
  return captured ? (await refundableAmount(trx, captured)).refundablePaise : 0;
}

async function recordMerchantEvent(
  trx: Transaction,
  { method, reference, amountPaise, currency }: StoredPayment,
  eventKey: string,
  reportedState: ReportedState,
): Promise<void> {
  const payment = { method, reference, amountPaise, currency };
  await recordPaymentEvent(trx, { ...payment, source: 'merchant', eventKey, reportedState });
}
