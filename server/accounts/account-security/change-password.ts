import type { ChangePasswordBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { passwordChangedEmail } from '../account-emails.ts';
import { replacePasswordHash, selectPasswordHash } from '../account-queries.ts';
import { rejectCommonPassword } from '../common-passwords/reject-common-password.ts';
import type { Customer } from '../customer.ts';
import { deletePasswordResetsOf } from '../password-reset/password-reset-queries.ts';
import { hashPassword, verifyPassword } from '../sign-in/password-hash.ts';
import { deleteOtherSessions } from '../sign-in/session-queries.ts';
import { enforceSignInDelay } from '../sign-in/sign-in.ts';
import { clearSignInAttempts, saveKnownNetwork } from '../sign-in/sign-in-throttle-queries.ts';

interface SignedIn {
  customer: Pick<Customer, 'id' | 'email'>;
  /** The session that stays. */
  tokenHash: Buffer;
  network: string;
}

/**
 * Sets a new password for a signed-in customer. Ends all other sessions and invalidates the reset links sent
 * before. Wrong current passwords are delayed together with sign-in attempts, so that a stolen session does
 * not help to guess the password. They are no 401, which would end the session in the browser.
 * Throws UserError: invalid_request (fields `currentPassword`, `password`), rate_limited, unavailable.
 */
export async function changePassword(
  db: Database,
  { currentPassword, password }: ChangePasswordBody,
  { customer, tokenHash, network }: SignedIn,
): Promise<void> {
  rejectCommonPassword(password);
  const { id, email } = customer;
  await db.transaction().execute((trx) => enforceSignInDelay(trx, { email, network }));
  const account = await selectPasswordHash(db, email);
  const isPasswordCorrect = await verifyPassword(account?.passwordHash, currentPassword);
  if (!account || !isPasswordCorrect) throw wrongCurrentPassword();
  const after = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // of two concurrent changes, the second one no longer knows the current password
    const isChanged = await replacePasswordHash(trx, id, { before: account.passwordHash, after });
    if (!isChanged) throw wrongCurrentPassword();
    await deleteOtherSessions(trx, id, tokenHash);
    await deletePasswordResetsOf(trx, id);
    await clearSignInAttempts(trx, { email, network });
    await saveKnownNetwork(trx, { email, network });
    await queueEmail(trx, passwordChangedEmail(email, 'every other device'));
  });
}

function wrongCurrentPassword(): UserError {
  const message = 'The current password is wrong.';
  return new UserError('invalid_request', message, { fields: [{ path: 'currentPassword', message }] });
}
