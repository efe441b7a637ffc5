import type { Transaction } from '#server/database/database.ts';
import type { StoredPayment } from '../payment-queries.ts';
import { selectRefundsOfPayment } from './refund-queries.ts';

/**
 * The part of one payment that is neither refunded nor being refunded, in paise, and its refunds so far. Those of an
 * order and its lines: `find-refundable.ts`.
 */
export async function refundableAmount(trx: Transaction, { id, amountPaise }: StoredPayment) {
  const refunds = await selectRefundsOfPayment(trx, id);
  const active = refunds.filter(({ state }) => state !== 'failed');
  return {
    refunds,
    refundablePaise: active.reduce((rest, refund) => rest - refund.amountPaise, amountPaise),
  };
}
