import type { SignInBody } from '#contract/admin/staff.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Device } from '#server/security/device.ts';
import { decrypt, type EncryptionKeys } from '#server/security/encryption.ts';
import { verifyPassword } from '#server/security/passwords/password-hash.ts';
import { hashToken } from '#server/security/random-token.ts';
import {
  clearSignInAttempts,
  deleteExpiredSignInAttempts,
  enforceSignInDelay,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { verifyTotpCode } from '../factors/totp.ts';
import { totpPurpose } from '../factors/totp-purpose.ts';
import { createSession, type NewSession } from '../sessions/create-session.ts';
import { deleteSession } from '../sessions/session-queries.ts';
import {
  type Credentials,
  lockCredentials,
  selectCredentials,
  spendRecoveryCode,
  updateTotpStep,
} from '../staff-queries.ts';

const TOTP_CODE = /^\d{6}$/;

/** How a sign-in of a member is counted. A customer of the same email is counted separately. */
const signInSource = (email: string, network: string) => ({ email: `staff ${email}`, network });

/** The dependencies of signing in. */
export interface SignInDeps {
  db: Database;
  encryptionKeys: EncryptionKeys;
}

/**
 * Signs in with password and code. A wrong password, a wrong code and an unknown email get the same error after the
 * same work, so that an attacker cannot guess one without the other.
 * Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code }: SignInBody,
  network: string,
  device: Device,
): Promise<NewSession> {
  const session = await withCredentials(deps, { email, password, code }, network, (trx, member) =>
    startSession(trx, member, device),
  );
  await deleteExpiredSignInAttempts(deps.db);
  return session;
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
  const source = signInSource(email, network);
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

/** Creates a session and records the sign-in. Caller has verified who it is. */
export async function startSession(
  trx: Transaction,
  member: Pick<Credentials, 'id' | 'name' | 'role'>,
  device: Device,
): Promise<NewSession> {
  const created = await createSession(trx, member, device);
  await writeAudit(
    trx,
    { kind: 'staff', staffId: member.id, name: member.name },
    { action: 'staff.sign-in', subjectKind: 'staff', subjectId: member.id, after: { ...device } },
  );
  return created;
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

/** Ends the session of this device. */
export async function signOut(
  db: Database,
  member: { id: string; name: string; sessionId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSession(trx, member.sessionId);
    await writeAudit(
      trx,
      { kind: 'staff', staffId: member.id, name: member.name },
      { action: 'staff.sign-out', subjectKind: 'staff', subjectId: member.id },
    );
  });
}
