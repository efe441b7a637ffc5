import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeEmailBody } from '#contract/accounts.ts';
import { links } from '#contract/page-links.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { encryptEmailText } from '#server/security/emailed-links.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { createRandomToken, hashToken } from '#server/security/random-token.ts';
import { deleteKnownNetworks, saveKnownNetwork } from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { confirmEmailEmail, emailChangedEmail } from '../account-emails.ts';
import { lockCustomer, selectCustomerByEmail, updateEmail } from '../account-queries.ts';
import { verifyCurrentPassword } from '../account-security/verify-current-password.ts';
import type { Customer } from '../customer.ts';
import { deletePasswordResetsOf } from '../password-reset/password-reset-queries.ts';
import { consumeEmailChange, upsertEmailChange } from './email-change-queries.ts';

export const EMAIL_LINK_MINUTES = 60;
// Longer than the work takes, so that the reply time does not reveal whether the new email has an account.
const MIN_REPLY_MS = 150;

/**
 * Emails a link to the new address. The account keeps its email until the link is used. The caller cannot see
 * whether the new email has an account already; then no link is sent.
 * Throws UserError: invalid_request (field `currentPassword`), rate_limited, unavailable.
 */
export async function requestEmailChange(
  db: Database,
  { email, currentPassword }: ChangeEmailBody,
  { customer, network, ...options }: { customer: Customer; network: string } & LinkOptions,
): Promise<void> {
  await verifyCurrentPassword(db, currentPassword, { email: customer.email, network });
  await Promise.all([emailConfirmationLink(db, customer, email, options), wait(MIN_REPLY_MS)]);
}

interface LinkOptions {
  shopOrigin: string;
  /** Encrypt the link until it is sent. */
  encryptionKeys: EncryptionKeys;
}

async function emailConfirmationLink(
  db: Database,
  customer: Customer,
  newEmail: string,
  { shopOrigin, encryptionKeys }: LinkOptions,
): Promise<void> {
  if (await selectCustomerByEmail(db, newEmail)) return;
  const { token, tokenHash } = createRandomToken();
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer.id);
    const expiresInMinutes = EMAIL_LINK_MINUTES;
    await upsertEmailChange(trx, { customerId: customer.id, tokenHash, newEmail, expiresInMinutes });
    const link = shopOrigin + links.confirmEmail(token);
    const email = confirmEmailEmail({ ...customer, email: newEmail }, link, expiresInMinutes);
    await queueEmail(trx, encryptEmailText(encryptionKeys, email));
  });
}

/**
 * Gives the account its new email, by the link sent there. Informs the old address, and invalidates the reset
 * links sent to it. Throws UserError: reset_token_invalid, email_taken.
 */
export async function confirmEmailChange(
  db: Database,
  token: string,
  { customer, network }: { customer: Customer; network: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer.id);
    const newEmail = await consumeEmailChange(trx, customer.id, hashToken(token));
    if (newEmail === undefined) {
      throw new UserError(
        'reset_token_invalid',
        'This link has ended or was used already. Please ask for a new one.',
      );
    }
    if (!(await updateEmail(trx, customer.id, newEmail))) {
      throw new UserError('email_taken', 'Another account has this email address already.');
    }
    await deletePasswordResetsOf(trx, customer.id);
    await deleteKnownNetworks(trx, [customer.email]);
    await saveKnownNetwork(trx, { email: newEmail, network });
    await queueEmail(trx, emailChangedEmail(customer));
  });
}
