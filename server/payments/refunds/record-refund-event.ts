import type { Transaction } from '#server/database/database.ts';
import { queueRefundSentEmail } from '#server/email-outbox/queue-order-email.ts';
import { creditRefund } from '#server/invoices/credit-refunds.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { insertPaymentEvent, isEventRecorded } from '../payment-queries.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { canRefundTransition } from './refund.ts';
import type { RefundEvent, RefundOutcome } from './refund-event.ts';
import {
  type StoredRefund,
  selectPaymentByNumber,
  selectRefundByReference,
  sumSucceededRefunds,
  updateRefund,
} from './refund-queries.ts';

/**
 * Applies what a gateway or the merchant reports of a refund. All sources call it: the response to our request,
 * webhooks, checks and commands. An event may arrive twice, late or out of order: it is stored once, and a
 * refund never returns to an earlier state. Its amount and currency must equal those of the refund.
 *
 * For a succeeded refund, an email to the customer is queued. If the money belonged to the order, a credit note
 * credits the invoice by the same amount. Once all its money is back, the state of the payment becomes
 * `refunded`. All in the same transaction.
 */
export async function recordRefundEvent(trx: Transaction, event: RefundEvent): Promise<RefundOutcome> {
  const found = await selectRefundByReference(trx, event.method, event.refundReference ?? '');
  if (!found) return await recordExternalRefund(trx, event);
  await lockOrder(trx, found.orderId);
  const refund = await selectRefundByReference(trx, event.method, found.reference);
  const eventKey = `refund ${found.reference} ${event.reportedState} ${event.amountPaise} ${event.currency}`;
  if (!refund || (await isEventRecorded(trx, refund.payment.id, eventKey))) return 'duplicate';
  const outcome = outcomeOf(refund, event);
  await insertPaymentEvent(trx, refund.payment.id, eventOf(event, eventKey, refund.amountPaise), outcome);
  if (outcome === 'applied') await applyRefund(trx, refund, event);
  return outcome;
}

function outcomeOf(
  refund: StoredRefund,
  { amountPaise, currency, reportedState }: RefundEvent,
): RefundOutcome {
  const { state, gatewayReference, payment } = refund;
  if (amountPaise !== refund.amountPaise || currency !== payment.currency) return 'mismatch';
  if (state === 'succeeded' && reportedState === 'failed') return 'refund_returned';
  // given up while the gateway did not know it: the merchant may have sent the money in another way
  if (state === 'failed' && gatewayReference === null && reportedState === 'succeeded')
    return 'external_refund';
  return canRefundTransition(state, reportedState) ? 'applied' : 'ignored';
}

/**
 * Records a refund that was sent without the shop. It is listed for the merchant, who records it manually.
 */
async function recordExternalRefund(trx: Transaction, event: RefundEvent): Promise<RefundOutcome> {
  const { method, reportedState, paymentNumber, gatewayReference, amountPaise, currency } = event;
  if (reportedState !== 'succeeded' || paymentNumber === undefined || gatewayReference === undefined)
    return 'unknown_payment';
  const payment = await selectPaymentByNumber(trx, method, paymentNumber);
  if (!payment) return 'unknown_payment';
  await lockOrder(trx, payment.orderId);
  const eventKey = `refund ${gatewayReference} ${reportedState} ${amountPaise} ${currency}`;
  if (await isEventRecorded(trx, payment.id, eventKey)) return 'duplicate';
  await insertPaymentEvent(trx, payment.id, eventOf(event, eventKey), 'external_refund');
  return 'external_refund';
}

function eventOf(event: RefundEvent, eventKey: string, requestedPaise?: number) {
  const { source, amountPaise, currency, gatewayReference } = event;
  return {
    source,
    eventKey,
    reportedState: `refund ${event.reportedState}`,
    amountPaise,
    currency,
    ...(gatewayReference !== undefined && { gatewayReference }),
    // stored: action-item-queries.ts reads this key
    detail: { askedPaise: requestedPaise },
  };
}

async function applyRefund(trx: Transaction, refund: StoredRefund, event: RefundEvent): Promise<void> {
  const { id, orderId, payment } = refund;
  await updateRefund(trx, id, { state: event.reportedState, gatewayReference: event.gatewayReference });
  if (event.reportedState !== 'succeeded') return;
  // money that never belonged to the order was on no invoice, or the cancellation has credited it
  if (payment.state === 'captured' && refund.cancellationId === null) await creditRefund(trx, orderId, id);
  await queueRefundSentEmail(trx, orderId, id);
  const { reference, method, amountPaise, currency } = payment;
  if ((await sumSucceededRefunds(trx, reference)) !== amountPaise) return;
  await recordPaymentEvent(trx, {
    method,
    reference,
    source: event.source,
    eventKey: `refund ${refund.reference}`,
    reportedState: 'refunded',
    amountPaise,
    currency,
    detail: { refundReference: event.gatewayReference ?? refund.reference },
  });
}
