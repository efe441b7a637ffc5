import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import { methodNameForShoppers } from './payment-method-name.ts';

/**
 * Returns the payment status of an order for shoppers. It is "Paid" only if the payment has arrived. `duePaise`: what
 * the order still costs if it is unpaid.
 */
export function paymentStatusText(order: OrderDetails, duePaise: number): string {
  const { status, totalPaise, paidAt, returnedAt, paymentMethod, refundDuePaise, refundedPaise } = order;
  const isCancelled = status === ORDER_STATUS.cancelled;
  if (isCancelled || paidAt === null) {
    if (refundDuePaise > 0) return 'Paid, to be sent back';
    if (refundedPaise > 0) return 'Paid and sent back';
  }
  if (paidAt !== null)
    return isCancelled ? 'Paid, to be sent back' : `Paid (${methodNameForShoppers(paymentMethod)})`;
  if (isCancelled) return 'Cancelled, nothing to pay';
  if (returnedAt !== null) return 'Came back to us, nothing to pay';
  if (status === ORDER_STATUS.pending) return 'Not paid yet';
  if (paymentMethod !== 'cod') return 'Not paid yet';
  if (duePaise < totalPaise)
    return `A part came back to us, ${formatPaise(duePaise)} to be paid in cash on delivery`;
  return 'To be paid in cash on delivery';
}
