import { setTimeout as wait } from 'node:timers/promises';
import { links } from '#contract/page-links.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { encryptEmailText } from '#server/security/emailed-links.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { passwordResetEmail } from '../account-emails.ts';
import { lockCustomer, selectCustomerByEmail, selectCustomerById } from '../account-queries.ts';
import type { Customer } from '../customer.ts';
import { insertPasswordReset } from './password-reset-queries.ts';

export const RESET_LINK_MINUTES = 30;
// Longer than the work takes, so that the reply time does not reveal whether the account exists.
const MIN_REPLY_MS = 150;

/**
 * Emails a reset link if the email has an account. The caller cannot see whether it has one (specification, ruling 10).
 */
export async function forgotPassword(db: Database, email: string, options: LinkOptions): Promise<void> {
  await Promise.all([emailResetLink(db, email, options), wait(MIN_REPLY_MS)]);
}

interface LinkOptions {
  shopOrigin: string;
  /** Encrypt the link until it is sent. */
  encryptionKeys: EncryptionKeys;
}

async function emailResetLink(db: Database, email: string, options: LinkOptions): Promise<void> {
  const customer = await selectCustomerByEmail(db, email);
  if (customer) await createPasswordReset(db, customer, options);
}

async function createPasswordReset(
  db: Database,
  customer: Customer,
  { shopOrigin, encryptionKeys }: LinkOptions,
): Promise<void> {
  const { token, tokenHash } = createRandomToken();
  const link = shopOrigin + links.resetPassword(token);
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer.id);
    // a change of the email has invalidated the links to the former one
    if ((await selectCustomerById(trx, customer.id))?.email !== customer.email) return;
    await insertPasswordReset(trx, {
      tokenHash,
      customerId: customer.id,
      expiresInMinutes: RESET_LINK_MINUTES,
    });
    const email = passwordResetEmail(customer, link, RESET_LINK_MINUTES);
    await queueEmail(trx, encryptEmailText(encryptionKeys, email));
  });
}
