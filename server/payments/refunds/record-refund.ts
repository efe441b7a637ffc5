import type { Transaction } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { queueRefundSentMail } from '#server/mails/queue-order-mail.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import type { WordSource } from '../payment-word.ts';
import { recordPaymentWord } from '../record-payment-word.ts';
import { brings, type RefundStanding } from './refund.ts';
import { type KeptRefund, selectRefund, sumDone, updateRefund } from './refund-queries.ts';

/**
 * Writes down what became of a refund, forward only. One that has been sent of money that the order keeps takes back so
 * much of the invoice. The shopper is told what has been sent; when all that an attempt brought has gone back, the attempt is refunded.
 */
export async function recordRefund(
  trx: Transaction,
  { id, orderId }: Pick<KeptRefund, 'id' | 'orderId'>,
  standing: RefundStanding,
  source: WordSource,
): Promise<void> {
  await lockOrder(trx, orderId);
  const refund = await selectRefund(trx, id);
  if (!refund || !brings(refund.state, standing.state)) return;
  await updateRefund(trx, id, standing);
  if (standing.state === 'done') await settle(trx, refund, standing, source);
}

async function settle(
  trx: Transaction,
  refund: KeptRefund,
  standing: RefundStanding,
  source: WordSource,
): Promise<void> {
  const { id, orderId, lineNo } = refund;
  const { reference, state, method, amountPaise, currency } = refund.payment;
  // what an order never kept was on no invoice, or its cancellation has taken it back
  if (state === 'captured') {
    const part = { id, amountPaise: refund.amountPaise, lineNo };
    await issueCreditNote(trx, orderId, { reason: 'money was sent back', refund: part });
  }
  await queueRefundSentMail(trx, orderId, id);
  if ((await sumDone(trx, reference)) !== amountPaise) return;
  await recordPaymentWord(trx, {
    method,
    reference,
    source,
    eventKey: `refund ${refund.reference}`,
    says: 'refunded',
    amountPaise,
    currency,
    detail: { refundReference: standing.gatewayReference ?? refund.reference },
  });
}
