import type { SignInBody } from '#contract/admin/staff.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { decrypt, type EncryptionKeys } from '#server/security/encryption.ts';
import { verifyPassword } from '#server/security/passwords/password-hash.ts';
import { hashToken } from '#server/security/random-token.ts';
import {
  clearSignInAttempts,
  enforceSignInDelay,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { verifyTotpCode } from '../factors/totp.ts';
import { totpPurpose } from '../factors/totp-purpose.ts';
import {
  type Credentials,
  lockCredentials,
  selectCredentials,
  spendRecoveryCode,
  updateTotpStep,
} from '../staff-queries.ts';
import { countedEmail } from './counted-email.ts';

const TOTP_CODE = /^\d{6}$/;

/** The dependencies of signing in. */
export interface SignInDeps {
  db: Database;
  encryptionKeys: EncryptionKeys;
}

/**
 * Runs `action` in the transaction that uses up the code, if email, password and code are right. Counts the attempt
 * before. Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function withCredentials<Result>(
  { db, encryptionKeys }: SignInDeps,
  { email, password, code }: SignInBody,
  network: string,
  action: (trx: Transaction, member: Credentials) => Promise<Result>,
): Promise<Result> {
  const source = { email: countedEmail(email), network };
  await db.transaction().execute((trx) => enforceSignInDelay(trx, source));
  const found = await selectCredentials(db, email);
  const isPasswordCorrect = await verifyPassword(found?.passwordHash ?? undefined, password);
  if (!found || !isPasswordCorrect) throw wrongCredentials();
  return await db.transaction().execute(async (trx) => {
    const member = await lockCredentials(trx, found.id);
    // the password was changed or the member removed during the check
    if (member?.passwordHash !== found.passwordHash) throw wrongCredentials();
    await acceptCode(trx, encryptionKeys, member, code);
    await clearSignInAttempts(trx, source);
    await saveKnownNetwork(trx, source);
    return await action(trx, member);
  });
}

/**
 * Verifies a code of the authenticator app or a recovery code, and uses it up.
 * Caller holds the lock of `lockCredentials`. Throws UserError: wrong_credentials.
 */
async function acceptCode(
  trx: Transaction,
  encryptionKeys: EncryptionKeys,
  { id, totpSecret, totpLastStep }: Credentials,
  code: string,
): Promise<void> {
  if (!TOTP_CODE.test(code)) {
    if (!(await spendRecoveryCode(trx, id, hashToken(code)))) throw wrongCredentials();
    return;
  }
  if (totpSecret === null) throw wrongCredentials();
  const secret = decrypt(encryptionKeys, totpPurpose(id), totpSecret);
  const step = verifyTotpCode(secret, code, totpLastStep, databaseNowMs());
  if (step === undefined) throw wrongCredentials();
  await updateTotpStep(trx, id, step);
}

function wrongCredentials(): UserError {
  return new UserError('wrong_credentials', 'Email, password or code is wrong.');
}
