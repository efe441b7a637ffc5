import { ORDER_STATUS } from '#contract/orders.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import { methodNameForShoppers } from './payment-method-name.ts';

/** Returns the payment status of an order for shoppers. It is "Paid" only if the payment has arrived. */
export function paymentStatusText(order: OrderDetails): string {
  const { status, paidAt, returnedAt, paymentMethod, refundDuePaise, refundedPaise } = order;
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
  return paymentMethod === 'cod' ? 'To be paid in cash on delivery' : 'Not paid yet';
}
