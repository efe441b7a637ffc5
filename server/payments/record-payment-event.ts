import type { Transaction } from '#server/database/database.ts';
import {
  queueCashOnDeliveryEmails,
  queueOrderEmail,
  queueRefundDueEmail,
} from '#server/email-outbox/queue-order-email.ts';
import { issueInvoiceAtPayment } from '#server/invoices/issue-invoice.ts';
import { acceptCashOnDelivery, acceptPayment, type PaymentRejection } from '#server/orders/accept-payment.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { canPaymentTransition, isOpen } from './payment.ts';
import type { EventOutcome, PaymentEvent } from './payment-event.ts';
import {
  insertPaymentEvent,
  isEventRecorded,
  type StoredPayment,
  selectOrderIdOfPayment,
  selectPaymentForUpdate,
  selectPaymentsOfOrder,
  updatePaymentState,
} from './payment-queries.ts';

/**
 * Applies a payment event from any source (shop, browser, webhook, poll, merchant), in any order and number. It must
 * match one of our payments with its exact amount and currency. Events move a payment only forward, and each is stored
 * once. The order changes with its payment in the same transaction. Without an event, payments expire
 * (`openPayment`, `expireOpenPayments`), and taking back the rejection of a claim moves its payment back.
 */
export async function recordPaymentEvent(trx: Transaction, event: PaymentEvent): Promise<EventOutcome> {
  const orderId = await selectOrderIdOfPayment(trx, event.method, event.reference);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  const payment = order && (await selectPaymentForUpdate(trx, event.reference));
  if (!order || !payment) return 'unknown_payment';
  if (await isEventRecorded(trx, payment.id, event.eventKey)) return 'duplicate';
  const { outcome, reason } = await applyEvent(trx, order, payment, event);
  await insertPaymentEvent(trx, payment.id, event, outcome, reason);
  return outcome;
}

interface AppliedEvent {
  outcome: EventOutcome;
  /** For the merchant, who has to send the money back. */
  reason?: PaymentRejection;
}

async function applyEvent(
  trx: Transaction,
  order: LockedOrder,
  payment: StoredPayment,
  event: PaymentEvent,
): Promise<AppliedEvent> {
  if (event.amountPaise !== payment.amountPaise || event.currency !== payment.currency)
    return { outcome: 'mismatch' };
  if (!canPaymentTransition(payment.state, event.reportedState)) return { outcome: 'ignored' };
  if (event.reportedState === 'captured') return await capture(trx, order, payment, event);
  if (event.reportedState === 'awaiting_cash' && !(await acceptCashOnDelivery(trx, order, payment))) {
    return { outcome: 'ignored' };
  }
  await updatePaymentState(trx, payment.id, event.reportedState, event.gatewayReference);
  if (event.reportedState === 'awaiting_cash') {
    await expireOtherPayments(trx, payment);
    await issueInvoiceAtPayment(trx, order.id);
    await queueCashOnDeliveryEmails(trx, order.id);
  }
  return { outcome: 'applied' };
}

async function capture(
  trx: Transaction,
  order: LockedOrder,
  payment: StoredPayment,
  event: PaymentEvent,
): Promise<AppliedEvent> {
  const result = await acceptPayment(trx, order, payment);
  if (result === 'paid') {
    await updatePaymentState(trx, payment.id, 'captured', event.gatewayReference);
    await expireOtherPayments(trx, payment);
    await issueInvoiceAtPayment(trx, order.id);
    await queueOrderEmail(trx, order.id, 'payment-received');
    return { outcome: 'applied' };
  }
  await updatePaymentState(trx, payment.id, 'refund_due', event.gatewayReference);
  await queueRefundDueEmail(trx, order.id, payment.reference);
  return { outcome: 'refund_due', reason: result };
}

/**
 * Expires the other payments of an order that is paid or awaits cash. Money that one still brings is due for
 * refund.
 */
async function expireOtherPayments(trx: Transaction, payment: StoredPayment): Promise<void> {
  for (const { id, state } of await selectPaymentsOfOrder(trx, payment.orderId)) {
    if (id !== payment.id && (isOpen(state) || state === 'awaiting_cash'))
      await updatePaymentState(trx, id, 'expired');
  }
}
