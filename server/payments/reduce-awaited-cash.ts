import type { Transaction } from '#server/database/database.ts';
import { selectPaymentsOfOrder, updateAwaitedAmount } from './payment-queries.ts';

/**
 * Sets the amount of the payment that awaits cash to what the order still costs, because a part of the order came
 * back or was cancelled. Caller holds the order lock.
 */
export async function reduceAwaitedCash(
  trx: Transaction,
  orderId: string,
  amountPaise: number,
): Promise<void> {
  const payments = await selectPaymentsOfOrder(trx, orderId);
  const awaited = payments.find(({ state }) => state === 'awaiting_cash');
  if (awaited) await updateAwaitedAmount(trx, awaited.id, amountPaise);
}
