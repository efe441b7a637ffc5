import type { Transaction } from '#server/database/database.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import type { WordSource } from '../payment-word.ts';
import { recordPaymentWord } from '../record-payment-word.ts';
import { brings, type RefundStanding } from './refund.ts';
import { type KeptRefund, selectRefund, sumDone, updateRefund } from './refund-queries.ts';

/**
 * Writes down what became of a refund, forward only. When all that an attempt brought has gone back, the attempt is
 * refunded.
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
  const { reference, method, amountPaise, currency } = refund.payment;
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
