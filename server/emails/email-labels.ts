/** What each kind of email is, in words for staff. */
export const EMAIL_LABELS: Readonly<Record<string, string>> = {
  'order-placed': 'order confirmation',
  'new-order': 'new order, to the shop',
  'payment-claim-open': 'unconfirmed UPI payment, to the shop',
  'payment-claim-rejected': 'payment not found',
  'payment-reminder': 'payment reminder',
  'payment-received': 'payment received',
  'address-changed': 'address changed',
  'order-shipped': 'shipped',
  'order-delivered': 'delivered',
  'order-cancelled': 'cancelled',
  'items-cancelled': 'items cancelled',
  'order-returned': 'returned to the shop',
  'refund-due': 'refund due',
  'refund-sent': 'refund sent',
  welcome: 'welcome',
  'password-reset': 'password reset',
  'password-changed': 'password changed',
  'email-change': 'new email to confirm',
  'email-changed': 'email changed',
  'staff-invitation': 'invitation of a staff member',
  contact: 'contact message, to the shop',
  'contact-acknowledgement': 'contact message received',
  'contact-reply': 'reply to a message',
};

/** The name of a kind of email, as a title. */
export function emailTitle(kind: string): string {
  const name = emailLabel(kind);
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}

/** The name of a kind of email, in lower case. */
export function emailLabel(kind: string): string {
  return EMAIL_LABELS[kind] ?? kind.replaceAll('-', ' ');
}
