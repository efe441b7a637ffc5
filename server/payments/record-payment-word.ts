import type { Transaction } from '#server/database/database.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { queueOrderMail, queueRefundMail } from '#server/mails/queue-order-mail.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { settleOnPromise, settleOrder, type WhyNotKept } from '#server/orders/settle-order.ts';
import { isOpen, moves } from './payment.ts';
import {
  insertEvent,
  isHeard,
  type KeptAttempt,
  selectAttemptForUpdate,
  selectAttempts,
  selectOrderOf,
  updateState,
} from './payment-queries.ts';
import type { PaymentWord, WordOutcome } from './payment-word.ts';

/**
 * The one place where a word about a payment counts, whoever says it and however often, in whatever order: browser,
 * webhook, poll, person. It must be about an attempt of ours and of the very amount and currency; attempts go forward
 * only; each word is kept once. The order follows its attempt in the same transaction.
 */
export async function recordPaymentWord(trx: Transaction, word: PaymentWord): Promise<WordOutcome> {
  const orderId = await selectOrderOf(trx, word.method, word.reference);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  const attempt = order && (await selectAttemptForUpdate(trx, word.reference));
  if (!order || !attempt) return 'unknown';
  if (await isHeard(trx, attempt.id, word.eventKey)) return 'repeated';
  const { outcome, why } = await judge(trx, order, attempt, word);
  await insertEvent(trx, attempt.id, word, outcome, why);
  return outcome;
}

interface Verdict {
  outcome: WordOutcome;
  /** For whoever has to send the money back. */
  why?: WhyNotKept;
}

async function judge(
  trx: Transaction,
  order: LockedOrder,
  attempt: KeptAttempt,
  word: PaymentWord,
): Promise<Verdict> {
  if (word.amountPaise !== attempt.amountPaise || word.currency !== attempt.currency)
    return { outcome: 'mismatch' };
  if (!moves(attempt.state, word.says)) return { outcome: 'unchanged' };
  if (word.says === 'captured') return await takeMoney(trx, order, attempt, word);
  if (word.says === 'promised' && !(await settleOnPromise(trx, order, attempt))) {
    return { outcome: 'unchanged' };
  }
  await updateState(trx, attempt.id, word.says, word.gatewayReference);
  if (word.says === 'promised') {
    await expireOthers(trx, attempt);
    await issueInvoice(trx, order.id);
  }
  return { outcome: 'moved' };
}

async function takeMoney(
  trx: Transaction,
  order: LockedOrder,
  attempt: KeptAttempt,
  word: PaymentWord,
): Promise<Verdict> {
  const settled = await settleOrder(trx, order, attempt);
  if (settled === 'paid') {
    await updateState(trx, attempt.id, 'captured', word.gatewayReference);
    await expireOthers(trx, attempt);
    await issueInvoice(trx, order.id);
    await queueOrderMail(trx, order.id, 'payment-received');
    return { outcome: 'moved' };
  }
  await updateState(trx, attempt.id, 'refund_due', word.gatewayReference);
  await queueRefundMail(trx, order.id, attempt.reference);
  return { outcome: 'refund_due', why: settled };
}

/** The order is settled, so no other attempt is waited for; should one bring money all the same, it is refunded. */
async function expireOthers(trx: Transaction, settled: KeptAttempt): Promise<void> {
  for (const { id, state } of await selectAttempts(trx, settled.orderId)) {
    if (id !== settled.id && (isOpen(state) || state === 'promised')) await updateState(trx, id, 'expired');
  }
}
