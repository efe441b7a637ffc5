import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { compactOrderNumber } from '#server/orders/order-number.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './payment-queries.ts';

interface NewPayment {
  method: string;
  amountPaise: number;
  /** Position among the order's payments, from 1. */
  number: number;
}

/**
 * Stores a payment of an order in the state `created`, with the reference by which the gateway will know it. Calls no
 * gateway: `start-payment/` does that afterwards, and cash or transfers need none. Caller holds the order lock.
 */
export async function createPayment(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise, number }: NewPayment,
): Promise<Payment> {
  const payment: Payment = {
    reference: `${compactOrderNumber(order.id)}${String(number).padStart(2, '0')}`,
    orderId: order.id,
    amountPaise,
    currency: 'INR',
  };
  await insertPayment(trx, method, payment);
  return payment;
}
