import type { PolicySection } from '../policy-text.ts';

/** The contact details of the store: the last section of every policy. */
export const contactSection: PolicySection = {
  heading: 'Contact us',
  body: [
    'Write to {email}, call {phone}, or use the form on our {contact} page. Please give your order number if you have one.',
    'Our postal address is {company}, {address}.',
  ],
};
