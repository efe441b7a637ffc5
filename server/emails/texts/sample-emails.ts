import {
  confirmEmailEmail,
  emailChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  welcomeEmail,
} from '#server/accounts/account-emails.ts';
import { acknowledgementEmail } from '#server/contact/send-message.ts';
import type { NewEmail } from '#server/email-outbox/queue-email.ts';

const CUSTOMER = { email: 'asha@example.com', firstName: 'Asha' };
const SENDER = { name: 'Asha Rao', email: CUSTOMER.email };
const LINK_MINUTES = 60;

/**
 * The emails about accounts and messages as the shop writes them, for a preview. Their buttons lead to the shop: a real
 * link gives access to an account.
 */
const SAMPLES: Readonly<Record<string, (shopOrigin: string, storeName: string | undefined) => NewEmail>> = {
  welcome: (origin) => welcomeEmail(CUSTOMER, origin),
  'password-reset': (origin) => passwordResetEmail(CUSTOMER, origin, LINK_MINUTES),
  'password-changed': () => passwordChangedEmail(CUSTOMER, 'every device'),
  'email-change': (origin) => confirmEmailEmail(CUSTOMER, origin, LINK_MINUTES),
  'email-changed': () => emailChangedEmail(CUSTOMER),
  'contact-acknowledgement': (_origin, storeName) => acknowledgementEmail(SENDER, 'T-ABC23456', storeName),
  'contact-reply': () => ({
    kind: 'contact-reply',
    to: CUSTOMER.email,
    subject: 'Re: Which size fits? [T-ABC23456]',
    text: 'Dear Asha,\n\nHere is what you answer under Messages.',
  }),
};

/** Throws if the kind has no sample: each editable kind without an order needs one. */
export function requireSampleEmail(
  kind: string,
  shopOrigin: string,
  storeName: string | undefined,
): NewEmail {
  const write = SAMPLES[kind];
  if (!write) throw new Error(`there is no sample of the email ${kind}`);
  return write(shopOrigin, storeName);
}
