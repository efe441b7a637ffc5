import type { RegisterBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { hashPassword } from '#server/security/passwords/password-hash.ts';
import { rejectCommonPassword } from '#server/security/passwords/reject-common-password.ts';
import { welcomeEmail } from './account-emails.ts';
import { insertCustomer } from './account-queries.ts';

/**
 * Creates an account and queues the welcome email. Does not sign in.
 * Throws UserError: invalid_request (a common password), email_taken, unavailable.
 */
export async function registerCustomer(
  db: Database,
  { password, ...profile }: RegisterBody,
  shopOrigin: string,
): Promise<void> {
  rejectCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const isNew = await insertCustomer(trx, { ...profile, passwordHash });
    if (!isNew) throw emailTaken();
    await queueEmail(trx, welcomeEmail(profile, shopOrigin));
  });
}

function emailTaken(): UserError {
  return new UserError(
    'email_taken',
    'An account with this email address exists already. Please sign in instead.',
  );
}
