import type { Transaction } from '#server/database/database.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { queueOrderMail, queueRefundMail } from '#server/mails/queue-order-mail.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { settleOnPromise, settleOrder, type WhyNotKept } from '#server/orders/settle-order.ts';
import { isOpen, moves } from './payment.ts';
import type { EventOutcome, PaymentEvent } from './payment-event.ts';
import {
  insertEvent,
  isRecorded,
  type KeptAttempt,
  selectAttemptForUpdate,
  selectAttempts,
  selectOrderOf,
  updateState,
} from './payment-queries.ts';

/**
 * The only place that applies payment events, from every source (shop, browser, webhook, poll, merchant), in
 * any order and number. An event must match one of our payments with its exact amount and currency. Payments
 * change state only forward, and each event is stored once. The order changes with its payment in the same
 * transaction.
 */
export async function recordPaymentEvent(trx: Transaction, event: PaymentEvent): Promise<EventOutcome> {
  const orderId = await selectOrderOf(trx, event.method, event.reference);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  const attempt = order && (await selectAttemptForUpdate(trx, event.reference));
  if (!order || !attempt) return 'unknown';
  if (await isRecorded(trx, attempt.id, event.eventKey)) return 'repeated';
  const { outcome, why } = await judge(trx, order, attempt, event);
  await insertEvent(trx, attempt.id, event, outcome, why);
  return outcome;
}

interface Verdict {
  outcome: EventOutcome;
  /** For the merchant, who has to send the money back. */
  why?: WhyNotKept;
}

async function judge(
  trx: Transaction,
  order: LockedOrder,
  attempt: KeptAttempt,
  event: PaymentEvent,
): Promise<Verdict> {
  if (event.amountPaise !== attempt.amountPaise || event.currency !== attempt.currency)
    return { outcome: 'mismatch' };
  if (!moves(attempt.state, event.says)) return { outcome: 'unchanged' };
  if (event.says === 'captured') return await takeMoney(trx, order, attempt, event);
  if (event.says === 'promised' && !(await settleOnPromise(trx, order, attempt))) {
    return { outcome: 'unchanged' };
  }
  await updateState(trx, attempt.id, event.says, event.gatewayReference);
  if (event.says === 'promised') {
    await expireOthers(trx, attempt);
    await issueInvoice(trx, order.id);
  }
  return { outcome: 'moved' };
}

async function takeMoney(
  trx: Transaction,
  order: LockedOrder,
  attempt: KeptAttempt,
  event: PaymentEvent,
): Promise<Verdict> {
  const settled = await settleOrder(trx, order, attempt);
  if (settled === 'paid') {
    await updateState(trx, attempt.id, 'captured', event.gatewayReference);
    await expireOthers(trx, attempt);
    await issueInvoice(trx, order.id);
    await queueOrderMail(trx, order.id, 'payment-received');
    return { outcome: 'moved' };
  }
  await updateState(trx, attempt.id, 'refund_due', event.gatewayReference);
  await queueRefundMail(trx, order.id, attempt.reference);
  return { outcome: 'refund_due', why: settled };
}

/**
 * Expires the other payments of an order that is paid or awaits cash. Money that one still brings is due for
 * refund.
 */
async function expireOthers(trx: Transaction, settled: KeptAttempt): Promise<void> {
  for (const { id, state } of await selectAttempts(trx, settled.orderId)) {
    if (id !== settled.id && (isOpen(state) || state === 'promised')) await updateState(trx, id, 'expired');
  }
}
