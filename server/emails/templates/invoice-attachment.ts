import type { OrderEmailKind } from '#server/email-outbox/order-email-kinds.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import type { Shipment } from '#server/orders/shipment.ts';

/** For emails with the invoice attached. */
export const INVOICE_ATTACHED = 'The invoice is attached, and with your order in your account.';

/**
 * True if the email has the invoice attached: the email about the first shipment if the invoice was issued at dispatch,
 * or if the cash is still to be paid; otherwise the payment email. False while there is no invoice.
 */
export function hasInvoiceAttached(kind: OrderEmailKind, order: OrderDetails, shipment?: Shipment): boolean {
  if (order.invoice === null) return false;
  if (kind === 'order-shipped')
    return isFirstSent(order, shipment) && (isIssuedAtDispatch(order) || order.paidAt === null);
  return kind === 'payment-received' && !isIssuedAtDispatch(order);
}

/** The first dispatch issues the invoice, also if other shipments follow: the order is Shipped only with the last. */
function isIssuedAtDispatch({ invoice, shipments }: OrderDetails): boolean {
  const first = firstSent(shipments);
  return invoice !== null && first?.shippedAt != null && invoice.issuedAt >= first.shippedAt;
}

function isFirstSent({ shipments }: OrderDetails, shipment: Shipment | undefined): boolean {
  return shipment === undefined || firstSent(shipments)?.id === shipment.id;
}

function firstSent(shipments: readonly Shipment[]): Shipment | undefined {
  return shipments
    .filter(({ shippedAt }) => shippedAt !== null)
    .toSorted((a, b) => Number(a.shippedAt) - Number(b.shippedAt))
    .at(0);
}
