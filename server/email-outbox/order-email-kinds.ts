/** The events of an order that send an email. `MERCHANT_EMAIL_KINDS` go to the merchant, all others to the shopper. */
export const ORDER_EMAIL_KINDS = [
  'order-placed',
  'new-order',
  'cash-on-delivery-chosen',
  'order-to-send',
  'payment-claim-open',
  'payment-claim-rejected',
  'payment-reminder',
  'payment-received',
  'address-changed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'items-cancelled',
  'order-returned',
  'refund-due',
  'refund-sent',
] as const;
/** The emails about an order that the merchant gets. */
export const MERCHANT_EMAIL_KINDS: readonly string[] = ['new-order', 'order-to-send', 'payment-claim-open'];

export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];
