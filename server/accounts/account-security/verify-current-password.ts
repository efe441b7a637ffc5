import type { Database } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import type { UserError } from '#server/errors/user-error.ts';
import { verifyPassword } from '#server/security/passwords/password-hash.ts';
import {
  clearSignInAttempts,
  enforceSignInDelay,
  type SignInSource,
} from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { selectPasswordHash } from '../account-queries.ts';

/**
 * Returns the hash of the current password of a signed-in customer. Wrong passwords are delayed together with
 * sign-in attempts, so that a stolen session does not help to guess the password. They are no 401, which would
 * end the session in the browser.
 * Throws UserError: invalid_request (field `currentPassword`), rate_limited, unavailable.
 */
export async function verifyCurrentPassword(
  db: Database,
  currentPassword: string,
  source: SignInSource,
): Promise<string> {
  await db.transaction().execute((trx) => enforceSignInDelay(trx, source));
  const account = await selectPasswordHash(db, source.email);
  const isPasswordCorrect = await verifyPassword(account?.passwordHash, currentPassword);
  if (!account || !isPasswordCorrect) throw wrongCurrentPassword();
  await db.transaction().execute((trx) => clearSignInAttempts(trx, source));
  return account.passwordHash;
}

export function wrongCurrentPassword(): UserError {
  const message = 'The current password is wrong.';
  return fieldError('currentPassword', message);
}
