import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { passwordResetMail } from './account-mails.ts';
import { selectCustomer } from './account-queries.ts';
import type { Customer } from './customer.ts';
import { insertPasswordReset } from './password-reset-queries.ts';
import { newSecretToken } from './secret-token.ts';

export const RESET_LINK_MINUTES = 30;
// Longer than the work takes, so that the reply time does not reveal whether the account exists.
const ANSWER_AFTER_MS = 150;

/** Emails a reset link if the email has an account. The caller cannot see whether it has one (ruling 10). */
export async function forgotPassword(db: Database, email: string, shopOrigin: string): Promise<void> {
  await Promise.all([mailLink(db, email, shopOrigin), wait(ANSWER_AFTER_MS)]);
}

async function mailLink(db: Database, email: string, shopOrigin: string): Promise<void> {
  const customer = await selectCustomer(db, email);
  if (customer) await openReset(db, customer, shopOrigin);
}

async function openReset(db: Database, customer: Customer, shopOrigin: string): Promise<void> {
  const { token, tokenHash } = newSecretToken();
  const link = `${shopOrigin}/reset-password?token=${token}`;
  await db.transaction().execute(async (trx) => {
    await insertPasswordReset(trx, { tokenHash, customerId: customer.id, lifeMinutes: RESET_LINK_MINUTES });
    await queueMail(trx, passwordResetMail(customer, link, RESET_LINK_MINUTES));
  });
}
