import { ORDER_STATUS } from '#contract/orders.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';

const METHOD_NAMES: Record<string, string> = {
  upi: 'UPI',
  cod: 'cash on delivery',
  payu: 'PayU',
  razorpay: 'Razorpay',
  stripe: 'card',
  bank: 'bank transfer',
  cash: 'cash',
  test: 'test payment, no money was moved',
};

/** Returns the name of a payment method for shoppers. */
export function methodNameForShoppers(method: string | null): string {
  return method === null ? 'payment' : (METHOD_NAMES[method] ?? method);
}

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
