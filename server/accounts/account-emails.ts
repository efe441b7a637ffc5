import { greeting } from '#server/email-outbox/greeting.ts';
import type { NewEmail } from '#server/email-outbox/queue-email.ts';
import type { Customer } from './customer.ts';

type Recipient = Pick<Customer, 'email' | 'firstName'>;

/** The email for a new account. It also reaches people whose email address another person registered. */
export function welcomeEmail({ email, firstName }: Recipient, shopOrigin: string): NewEmail {
  return {
    kind: 'welcome',
    to: email,
    subject: 'Welcome',
    text: [
      greeting(firstName),
      'Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.',
      shopOrigin,
      'If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.',
    ].join('\n\n'),
  };
}

/** The email with the link to set a new password. */
export function passwordResetEmail(customer: Recipient, link: string, expiresInMinutes: number): NewEmail {
  return {
    kind: 'password-reset',
    to: customer.email,
    subject: 'Set a new password',
    text: [
      greeting(customer.firstName),
      `Somebody, hopefully you, asked for a new password for your account. Choose one within ${expiresInMinutes} minutes.`,
      link,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
    expiresInMinutes,
  };
}

/** The email that confirms a password change to the customer. `signedOut` names the devices that were signed out. */
export function passwordChangedEmail(
  { email, firstName }: Recipient,
  signedOut: 'every device' | 'every other device',
): NewEmail {
  return {
    kind: 'password-changed',
    to: email,
    subject: 'Your password was changed',
    text: [
      greeting(firstName),
      `The password of your account was changed just now, and ${signedOut} was signed out.`,
      'If it was not you, please set a new password at once (Forgot password on the sign-in page) and write to us.',
    ].join('\n\n'),
  };
}

/** The email with the link that confirms a new email. It goes to the new address. */
export function confirmEmailEmail(
  { email, firstName }: Recipient,
  link: string,
  expiresInMinutes: number,
): NewEmail {
  return {
    kind: 'email-change',
    to: email,
    subject: 'Confirm your new email address',
    text: [
      greeting(firstName),
      `Please confirm within ${expiresInMinutes} minutes that this is the new email address of your account.`,
      link,
      'If it was not you who asked for this, there is nothing to do: no account changes without this link.',
    ].join('\n\n'),
    expiresInMinutes,
  };
}

/** The email that informs the old address. It does not contain the new one. */
export function emailChangedEmail({ email, firstName }: Recipient): NewEmail {
  return {
    kind: 'email-changed',
    to: email,
    subject: 'Your email address was changed',
    text: [
      greeting(firstName),
      'Your account has a new email address from now on. This address can no longer be used to sign in.',
      'If it was not you, please write to us at once.',
    ].join('\n\n'),
  };
}
