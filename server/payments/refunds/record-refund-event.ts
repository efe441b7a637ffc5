import type { Transaction } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueRefundSentMail } from '#server/mails/queue-order-mail.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { insertEvent, isRecorded } from '../payment-queries.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { brings } from './refund.ts';
import type { RefundEvent, RefundOutcome } from './refund-event.ts';
import {
  type KeptRefund,
  selectPaymentByNumber,
  selectRefundByReference,
  sumDone,
  updateRefund,
} from './refund-queries.ts';

/**
 * The only place that applies refund events, from every source (the response to our request, a webhook, the
 * merchant), in any order and number. An event must match one of our refunds with its exact amount and
 * currency. Refunds change state only forward, and each event is stored once.
 *
 * For a succeeded refund, an email to the customer is queued. If the order kept the money, a credit note
 * credits the invoice by the same amount. Once all its money is back, the payment is refunded. All in the
 * same transaction.
 */
export async function recordRefundEvent(trx: Transaction, event: RefundEvent): Promise<RefundOutcome> {
  const found = await selectRefundByReference(trx, event.method, event.refund ?? '');
  if (!found) return await noteForeign(trx, event);
  await lockOrder(trx, found.orderId);
  const refund = await selectRefundByReference(trx, event.method, found.reference);
  const eventKey = `refund ${found.reference} ${event.says} ${event.amountPaise} ${event.currency}`;
  if (!refund || (await isRecorded(trx, refund.payment.id, eventKey))) return 'repeated';
  const outcome = judge(refund, event);
  await insertEvent(trx, refund.payment.id, eventOf(event, eventKey, refund.amountPaise), outcome);
  if (outcome === 'moved') await move(trx, refund, event);
  return outcome;
}

function judge({ state, amountPaise, payment }: KeptRefund, event: RefundEvent): RefundOutcome {
  if (event.amountPaise !== amountPaise || event.currency !== payment.currency) return 'mismatch';
  if (state === 'done' && event.says === 'failed') return 'came_back';
  return brings(state, event.says) ? 'moved' : 'unchanged';
}

/**
 * Records a refund that was sent without the shop. It is listed for the merchant, who records it manually.
 */
async function noteForeign(trx: Transaction, event: RefundEvent): Promise<RefundOutcome> {
  const { method, says, paymentNumber, gatewayReference, amountPaise, currency } = event;
  if (says !== 'done' || paymentNumber === undefined || gatewayReference === undefined) return 'unknown';
  const payment = await selectPaymentByNumber(trx, method, paymentNumber);
  if (!payment) return 'unknown';
  await lockOrder(trx, payment.orderId);
  const eventKey = `refund ${gatewayReference} ${says} ${amountPaise} ${currency}`;
  if (await isRecorded(trx, payment.id, eventKey)) return 'repeated';
  await insertEvent(trx, payment.id, eventOf(event, eventKey), 'not_ours');
  return 'not_ours';
}

function eventOf(event: RefundEvent, eventKey: string, askedPaise?: number) {
  const { source, amountPaise, currency, gatewayReference } = event;
  const more = gatewayReference === undefined ? {} : { gatewayReference };
  return {
    source,
    eventKey,
    says: `refund ${event.says}`,
    amountPaise,
    currency,
    ...more,
    detail: { askedPaise },
  };
}

async function move(trx: Transaction, refund: KeptRefund, event: RefundEvent): Promise<void> {
  const { id, orderId, lineNo, payment } = refund;
  await updateRefund(trx, id, { state: event.says, gatewayReference: event.gatewayReference });
  if (event.says !== 'done') return;
  // money that the order never kept was on no invoice, or the cancellation has credited it
  if (payment.state === 'captured') {
    const part = { id, amountPaise: refund.amountPaise, lineNo };
    await issueCreditNote(trx, orderId, { reason: 'money was sent back', refund: part });
  }
  await queueRefundSentMail(trx, orderId, id);
  const { reference, method, amountPaise, currency } = payment;
  if ((await sumDone(trx, reference)) !== amountPaise) return;
  await recordPaymentEvent(trx, {
    method,
    reference,
    source: event.source,
    eventKey: `refund ${refund.reference}`,
    says: 'refunded',
    amountPaise,
    currency,
    detail: { refundReference: event.gatewayReference ?? refund.reference },
  });
}
