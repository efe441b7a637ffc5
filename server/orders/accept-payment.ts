import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { amountDuePaise } from './amount-due.ts';
import { changeStatus } from './change-status.ts';
import type { LockedOrder } from './lock-order.ts';
import { findHighestTaxedLine } from './order.ts';
import { insertFeeLine, selectOrder, updateCashOnDelivery, updatePaid } from './order-queries.ts';
import { updateNothingToCollect } from './shipment-queries.ts';
import { holdStock } from './stock/hold-stock.ts';

interface OrderPayment {
  method: string;
  amountPaise: number;
}

/** Why an order cannot accept a received payment. */
export type PaymentRejection = 'already_paid' | 'cancelled' | 'returned' | 'amount_changed' | 'out_of_stock';

/**
 * Accepts a received payment for an order: marks the order as paid and, if it is Pending, as Processing. Otherwise
 * returns the reason for the rejection and changes nothing. Caller holds the order lock.
 */
export async function acceptPayment(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise }: OrderPayment,
): Promise<'paid' | PaymentRejection> {
  if (order.paidAt !== null) return 'already_paid';
  if (order.status === ORDER_STATUS.cancelled) return 'cancelled';
  if (order.returnedAt !== null) return 'returned';
  // a fee was added after this payment started, or a part came back
  if (amountPaise !== (await amountDuePaise(trx, order))) return 'amount_changed';
  if (!(await holdStock(trx, order))) return 'out_of_stock';
  await updatePaid(trx, order.id, method);
  await updateNothingToCollect(trx, order.id);
  if (order.status === ORDER_STATUS.pending) await changeStatus(trx, order, ORDER_STATUS.processing);
  return 'paid';
}

/**
 * Accepts cash on delivery: the order becomes Processing without a payment. An amount above the total becomes
 * a fee. Returns false if the order is not waiting for payment or is out of stock. Caller holds the order
 * lock.
 */
export async function acceptCashOnDelivery(
  trx: Transaction,
  order: LockedOrder,
  { method, amountPaise }: OrderPayment,
): Promise<boolean> {
  if (order.status !== ORDER_STATUS.pending || order.paidAt !== null) return false;
  if (!(await holdStock(trx, order))) return false;
  const pricePaise = amountPaise - order.totalPaise;
  if (pricePaise !== 0) await addFee(trx, order.id, { title: 'Cash on delivery fee', pricePaise });
  await updateCashOnDelivery(trx, order.id, method);
  await changeStatus(trx, order, ORDER_STATUS.processing);
  return true;
}

/**
 * Adds a fee to an order as its own line, so that totals, emails and the invoice include it. Delivery fees
 * are taxed like the products: see `findHighestTaxedLine`. Caller holds the order lock.
 */
async function addFee(
  trx: Transaction,
  orderId: string,
  fee: { title: string; pricePaise: number },
): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  const taxedLine = findHighestTaxedLine(lines);
  await insertFeeLine(trx, orderId, {
    ...fee,
    hsn: taxedLine?.hsn ?? null,
    gstRateBasisPoints: taxedLine?.gstRateBasisPoints ?? null,
  });
}
