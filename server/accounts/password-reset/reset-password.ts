import type { ResetPasswordBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { hashPassword } from '#server/security/passwords/password-hash.ts';
import { rejectCommonPassword } from '#server/security/passwords/reject-common-password.ts';
import { hashToken } from '#server/security/random-token.ts';
import {
  clearSignInAttemptsOf,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { passwordChangedEmail } from '../account-emails.ts';
import { lockCustomer, updatePasswordHash } from '../account-queries.ts';
import { deleteEmailChangesOf } from '../profile/email-change-queries.ts';
import { deleteSessionsOf } from '../sign-in/session-queries.ts';
import { consumePasswordReset, selectPasswordResetCustomer } from './password-reset-queries.ts';

/**
 * Sets a new password by an emailed link, which works once. Ends every session of the customer. Saves the
 * network as known, so that attackers' guesses from other networks cannot delay the customer's sign-in there.
 * Throws UserError: invalid_request (a common password), reset_token_invalid, unavailable.
 */
export async function resetPassword(
  db: Database,
  { token, password }: ResetPasswordBody,
  network: string,
): Promise<void> {
  rejectCommonPassword(password);
  const tokenHash = hashToken(token);
  // Early check, because hashing is expensive.
  const customerId = await selectPasswordResetCustomer(db, tokenHash);
  if (customerId === undefined) throw invalidResetLink();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId);
    if (!(await consumePasswordReset(trx, tokenHash))) throw invalidResetLink();
    const customer = await updatePasswordHash(trx, customerId, passwordHash);
    await deleteSessionsOf(trx, customerId);
    // an attacker may have requested it
    await deleteEmailChangesOf(trx, customerId);
    await clearSignInAttemptsOf(trx, customer.email);
    await saveKnownNetwork(trx, { email: customer.email, network });
    await queueEmail(trx, passwordChangedEmail(customer, 'every device'));
  });
}

function invalidResetLink(): UserError {
  return new UserError(
    'reset_token_invalid',
    'This link has ended or was used already. Please ask for a new one.',
  );
}
