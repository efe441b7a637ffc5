import type { Transaction } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueRefundSentMail } from '#server/mails/queue-order-mail.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { insertEvent, isHeard } from '../payment-queries.ts';
import { recordPaymentWord } from '../record-payment-word.ts';
import { brings } from './refund.ts';
import {
  type KeptRefund,
  selectPaymentByNumber,
  selectRefundByReference,
  sumDone,
  updateRefund,
} from './refund-queries.ts';
import type { RefundOutcome, RefundWord } from './refund-word.ts';

/**
 * The one place where a word about a refund counts, whoever says it and however often, in whatever order: the answer to
 * our asking, a webhook, a person. It must be about a refund of ours and of the very amount and currency; refunds go
 * forward only; each word is kept once. What has been sent is told to the shopper, takes back so much of the invoice when
 * the order keeps the money, and in the end the attempt is refunded, all in the same transaction.
 */
export async function recordRefundWord(trx: Transaction, word: RefundWord): Promise<RefundOutcome> {
  const found = await selectRefundByReference(trx, word.method, word.refund ?? '');
  if (!found) return await noteForeign(trx, word);
  await lockOrder(trx, found.orderId);
  const refund = await selectRefundByReference(trx, word.method, found.reference);
  const eventKey = `refund ${found.reference} ${word.says} ${word.amountPaise} ${word.currency}`;
  if (!refund || (await isHeard(trx, refund.payment.id, eventKey))) return 'repeated';
  const outcome = judge(refund, word);
  await insertEvent(trx, refund.payment.id, eventOf(word, eventKey, refund.amountPaise), outcome);
  if (outcome === 'moved') await move(trx, refund, word);
  return outcome;
}

function judge({ state, amountPaise, payment }: KeptRefund, word: RefundWord): RefundOutcome {
  if (word.amountPaise !== amountPaise || word.currency !== payment.currency) return 'mismatch';
  if (state === 'done' && word.says === 'failed') return 'came_back';
  return brings(state, word.says) ? 'moved' : 'unchanged';
}

/** Money of ours that went back without the shop: listed for its keeper, who notes it. */
async function noteForeign(trx: Transaction, word: RefundWord): Promise<RefundOutcome> {
  const { method, says, paymentNumber, gatewayReference, amountPaise, currency } = word;
  if (says !== 'done' || paymentNumber === undefined || gatewayReference === undefined) return 'unknown';
  const payment = await selectPaymentByNumber(trx, method, paymentNumber);
  if (!payment) return 'unknown';
  await lockOrder(trx, payment.orderId);
  const eventKey = `refund ${gatewayReference} ${says} ${amountPaise} ${currency}`;
  if (await isHeard(trx, payment.id, eventKey)) return 'repeated';
  await insertEvent(trx, payment.id, eventOf(word, eventKey), 'not_ours');
  return 'not_ours';
}

function eventOf(word: RefundWord, eventKey: string, askedPaise?: number) {
  const { source, amountPaise, currency, gatewayReference } = word;
  const more = gatewayReference === undefined ? {} : { gatewayReference };
  return {
    source,
    eventKey,
    says: `refund ${word.says}`,
    amountPaise,
    currency,
    ...more,
    detail: { askedPaise },
  };
}

async function move(trx: Transaction, refund: KeptRefund, word: RefundWord): Promise<void> {
  const { id, orderId, lineNo, payment } = refund;
  await updateRefund(trx, id, { state: word.says, gatewayReference: word.gatewayReference });
  if (word.says !== 'done') return;
  // what an order never kept was on no invoice, or its cancellation has taken it back
  if (payment.state === 'captured') {
    const part = { id, amountPaise: refund.amountPaise, lineNo };
    await issueCreditNote(trx, orderId, { reason: 'money was sent back', refund: part });
  }
  await queueRefundSentMail(trx, orderId, id);
  const { reference, method, amountPaise, currency } = payment;
  if ((await sumDone(trx, reference)) !== amountPaise) return;
  await recordPaymentWord(trx, {
    method,
    reference,
    source: word.source,
    eventKey: `refund ${refund.reference}`,
    says: 'refunded',
    amountPaise,
    currency,
    detail: { refundReference: word.gatewayReference ?? refund.reference },
  });
}
