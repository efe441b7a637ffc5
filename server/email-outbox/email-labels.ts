import type { OrderEmailKind } from './order-email-kinds.ts';
import type { EmailKind } from './queue-email.ts';

/** What each kind of email is, in words for staff. The email list offers these kinds as a filter. */
export const EMAIL_LABELS: Readonly<Record<EmailKind | OrderEmailKind, string>> = {
  'order-placed': 'order confirmation',
  'new-order': 'new order, to the shop',
  'cash-on-delivery-chosen': 'cash on delivery chosen',
  'order-to-send': 'order to send, to the shop',
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
  'low-stock': 'low stock, to the shop',
};

/** The label with a capital letter. */
export function emailLabelAsTitle(kind: string): string {
  const label = emailLabel(kind);
  return `${label[0]?.toUpperCase() ?? ''}${label.slice(1)}`;
}

/** The label of a kind of email. Kinds of earlier versions have none: then the kind itself. */
export function emailLabel(kind: string): string {
  return (EMAIL_LABELS as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('-', ' ');
}
