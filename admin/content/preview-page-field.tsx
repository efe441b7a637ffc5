import { SelectField } from '#admin/kit/forms/choices.tsx';
import type { PreviewPage } from '#contract/page-links.ts';

const LABELS: Record<PreviewPage, string> = {
  home: 'Home page',
  'empty-home': 'Home page without products',
  product: 'A product',
  'sold-out': 'A product that is sold out',
  'no-product': 'A product that is no longer there',
  'empty-listing': 'A list without products',
  'empty-search': 'A search without results',
  'empty-cart': 'The empty cart',
  cart: 'The cart with a product',
  checkout: 'Checkout',
  payment: 'Payment',
  'after-order': 'After an order',
  'track-order': 'Track an order',
  'refunded-order': 'My Orders with a refund',
  'empty-orders': 'My Orders, empty',
  'sign-in': 'Sign in',
  register: 'Create an account',
  'forgot-password': 'Forgot password',
  'empty-saved': 'Saved, empty',
  contact: 'Contact page',
  'contact-thanks': 'After a message',
  subscribed: 'After a subscription',
  'not-found': 'A page that does not exist',
};
const CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value: value as PreviewPage, label }));

/** The page of the shop that the preview shows. */
export function PreviewPageField({
  page,
  onChange,
}: {
  page: PreviewPage;
  onChange: (page: PreviewPage) => void;
}) {
  return <SelectField label="Preview" value={page} onChange={onChange} choices={CHOICES} />;
}
