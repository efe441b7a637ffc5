import { ORDER_STATUS } from '#contract/orders.ts';
import type { OrderEmailKind } from '#server/email-outbox/order-email-kinds.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';

/** For emails with the invoice attached. */
export const INVOICE_ATTACHED = 'The invoice is attached, and with your order in your account.';

/**
 * True if the email has the invoice attached: the shipping email if the invoice was issued at dispatch, or if
 * the cash is still to be paid; otherwise the payment email. False while there is no invoice.
 */
export function hasInvoiceAttached(kind: OrderEmailKind, order: OrderDetails): boolean {
  if (order.invoice === null) return false;
  if (kind === 'order-shipped') return isIssuedAtDispatch(order) || order.paidAt === null;
  return kind === 'payment-received' && !isIssuedAtDispatch(order);
}

function isIssuedAtDispatch({ invoice, history }: OrderDetails): boolean {
  const shippedAt = history.find(({ status }) => status === ORDER_STATUS.shipped)?.at;
  return invoice !== null && shippedAt !== undefined && invoice.issuedAt >= shippedAt;
}
