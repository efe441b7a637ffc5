import type { Transaction } from '#server/database/database.ts';
import type { KeptAttempt } from '../payment-queries.ts';
import { selectRefundsOf } from './refund-queries.ts';

/** The part of a payment that is neither refunded nor being refunded, in paise, and its refunds so far. */
export async function leftToRefund(trx: Transaction, { id, amountPaise }: KeptAttempt) {
  const refunds = await selectRefundsOf(trx, id);
  const gone = refunds.filter(({ state }) => state !== 'failed');
  return { refunds, leftPaise: gone.reduce((left, refund) => left - refund.amountPaise, amountPaise) };
}
