import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { compactOrderNumber } from '#server/orders/order-number.ts';
import type { Attempt } from './payment.ts';
import { insertAttempt } from './payment-queries.ts';

interface NewAttempt {
  method: string;
  amountPaise: number;
  /** Position among the order's payments, from 1. */
  number: number;
}

/** Creates a payment of an order. Caller holds the order lock. */
export async function newAttempt(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise, number }: NewAttempt,
): Promise<Attempt> {
  const attempt: Attempt = {
    reference: `${compactOrderNumber(order.id)}${String(number).padStart(2, '0')}`,
    orderId: order.id,
    amountPaise,
    currency: 'INR',
  };
  await insertAttempt(trx, method, attempt);
  return attempt;
}
