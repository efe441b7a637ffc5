import { PAGE_PATHS } from '#contract/page-links.ts';
import { POLICY_TITLES } from '#contract/policies.ts';

/** The networks whose profiles the contact page and the footer link. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
} as const;

const SHOP = ['store_name'] as const;
const ORDER = [...SHOP, 'order_number', 'customer_name', 'order_total', 'city'] as const;
const SHIPMENT = [...ORDER, 'carrier', 'tracking_number'] as const;

/** What is replaced in the texts of emails: `{{order_number}}` by the number of the order. */
export type PlaceholderName = (typeof SHIPMENT)[number];

interface EditableEmail {
  title: string;
  placeholders: readonly PlaceholderName[];
}

/** The emails whose subject, heading, opening and closing the merchant may write, by kind. */
export const EDITABLE_EMAILS: Readonly<Record<string, EditableEmail>> = {
  'order-placed': { title: 'Order confirmation', placeholders: ORDER },
  'cash-on-delivery-chosen': { title: 'Cash on delivery chosen', placeholders: ORDER },
  'payment-reminder': { title: 'Payment reminder', placeholders: ORDER },
  'payment-received': { title: 'Payment received', placeholders: ORDER },
  'payment-claim-rejected': { title: 'Payment not found', placeholders: ORDER },
  'address-changed': { title: 'Address changed', placeholders: ORDER },
  'order-shipped': { title: 'Shipped', placeholders: SHIPMENT },
  'order-delivered': { title: 'Delivered', placeholders: ORDER },
  'order-cancelled': { title: 'Cancelled', placeholders: ORDER },
  'items-cancelled': { title: 'Items cancelled', placeholders: ORDER },
  'order-returned': { title: 'Returned to the shop', placeholders: SHIPMENT },
  'refund-due': { title: 'Refund due', placeholders: ORDER },
  'refund-sent': { title: 'Refund sent', placeholders: ORDER },
  welcome: { title: 'Welcome', placeholders: SHOP },
  'password-reset': { title: 'Password reset', placeholders: SHOP },
  'password-changed': { title: 'Password changed', placeholders: SHOP },
  'email-change': { title: 'New email to confirm', placeholders: SHOP },
  'email-changed': { title: 'Email changed', placeholders: SHOP },
  'contact-acknowledgement': { title: 'Contact message received', placeholders: SHOP },
  'contact-reply': { title: 'Reply to a message', placeholders: SHOP },
};

export const CONTENT_KINDS = ['texts', 'policy', 'size-guides', 'contact', 'appearance', 'email'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What is edited, published and restored as a whole. `page`: where the shop shows it; emails have none. */
export interface ContentDocument {
  kind: ContentKind;
  key: string;
  title: string;
  page?: string;
}

export const CONTENT_DOCUMENTS: readonly ContentDocument[] = [
  { kind: 'texts', key: 'home', title: 'Home page', page: PAGE_PATHS.home },
  { kind: 'texts', key: 'shop', title: 'Announcement and texts of other pages', page: PAGE_PATHS.home },
  {
    kind: 'texts',
    key: 'listings',
    title: 'Headings, texts and images of categories',
    page: PAGE_PATHS.products,
  },
  ...Object.entries(POLICY_TITLES).map(([slug, title]) => ({
    kind: 'policy' as const,
    key: slug,
    title,
    page: PAGE_PATHS.policy.replace(':policyType', slug),
  })),
  { kind: 'size-guides', key: 'all', title: 'Size guides', page: PAGE_PATHS.sizeGuide },
  { kind: 'contact', key: 'page', title: 'Contact page', page: PAGE_PATHS.contact },
  { kind: 'appearance', key: 'shop', title: 'Logo and colour', page: PAGE_PATHS.home },
  ...Object.entries(EDITABLE_EMAILS).map(([key, { title }]) => ({
    kind: 'email' as const,
    key,
    title: `Email: ${title.toLowerCase()}`,
  })),
];
