import { ROLE_LABELS, type Role } from '#contract/admin/permissions.ts';
import { greeting } from '#server/email-outbox/greeting.ts';
import type { NewEmail } from '#server/email-outbox/queue-email.ts';

const DAY_MINUTES = 24 * 60;

/** The email that invites a person to the admin. */
export function invitationEmail(
  email: string,
  role: Role,
  { link, shopName = 'a shop' }: { link: string; shopName: string | undefined },
): NewEmail {
  return {
    kind: 'staff-invitation',
    to: email,
    subject: `You are invited to run ${shopName}`,
    text: [
      'Hello,',
      `You are invited to work in the admin of ${shopName} as ${ROLE_LABELS[role].toLowerCase()}. Within seven days, set up how you sign in: with the fingerprint, face or PIN of your device, or with a password and an authenticator app.`,
      link,
      'The link works once. If you do not know this shop, there is nothing to do.',
    ].join('\n\n'),
    expiresInMinutes: DAY_MINUTES,
  };
}

/** The email with the link to set up signing in again. */
export function signInLinkEmail({ email, name }: { email: string; name: string }, link: string): NewEmail {
  return {
    kind: 'staff-invitation',
    to: email,
    subject: 'Set up how you sign in again',
    text: [
      greeting(name),
      'Within 24 hours, set up again how you sign in to the admin. Your old passkeys, password and recovery codes then end.',
      link,
      'The link works once. If you can sign in and did not ask for this, please tell the owner of the shop.',
    ].join('\n\n'),
    expiresInMinutes: DAY_MINUTES,
  };
}
