import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { compactOrderNumber } from '#server/orders/order-number.ts';
import type { Attempt } from './payment.ts';
import { insertAttempt } from './payment-queries.ts';

/** Writes down the order's attempt number so and so, for its whole total. The caller holds the order's lock. */
export async function newAttempt(
  trx: Transaction,
  order: LockedOrder,
  method: string,
  number: number,
): Promise<Attempt> {
  const attempt: Attempt = {
    reference: `${compactOrderNumber(order.id)}${String(number).padStart(2, '0')}`,
    orderId: order.id,
    amountPaise: order.totalPaise,
    currency: 'INR',
  };
  await insertAttempt(trx, method, attempt);
  return attempt;
}
