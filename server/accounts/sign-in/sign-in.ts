import type { AuthorizeBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Device } from '#server/security/device.ts';
import { hashPassword, isHashOutdated, verifyPassword } from '#server/security/passwords/password-hash.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import {
  clearSignInAttempts,
  deleteExpiredSignInAttempts,
  enforceSignInDelay,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { replacePasswordHash, selectPasswordHash } from '../account-queries.ts';
import { customerSessionLifetime } from './session-lifetime.ts';
import { deleteSession, insertSession } from './session-queries.ts';

/**
 * Returns the token of a new session. A wrong password and an unknown email get the same error after the same
 * work.
 * Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function signIn(
  db: Database,
  body: AuthorizeBody,
  network: string,
  device: Device,
): Promise<string> {
  const { email, password } = body;
  await db.transaction().execute((trx) => enforceSignInDelay(trx, { email, network }));
  const account = await selectPasswordHash(db, email);
  const isPasswordCorrect = await verifyPassword(account?.passwordHash, password);
  if (!account || !isPasswordCorrect) throw new UserError('wrong_credentials', 'Email or password is wrong.');
  await db.transaction().execute(async (trx) => {
    await clearSignInAttempts(trx, { email, network });
    await saveKnownNetwork(trx, { email, network });
  });
  await deleteExpiredSignInAttempts(db);
  const token = await createSession(db, account, { isLong: body.remember === true, device });
  // the password was changed during the check: check again
  if (token === undefined) return await signIn(db, body, network, device);
  if (isHashOutdated(account.passwordHash)) await updateHashParameters(db, account, password);
  return token;
}

interface Account {
  id: string;
  passwordHash: string;
}

/** Stores a hash with the current parameters. Only a sign-in has the password for this. */
async function updateHashParameters(db: Database, account: Account, password: string): Promise<void> {
  const after = await hashPassword(password);
  await replacePasswordHash(db, account.id, { before: account.passwordHash, after });
}

async function createSession(
  db: Database,
  { id: customerId, passwordHash }: Account,
  { isLong, device }: { isLong: boolean; device: Device },
): Promise<string | undefined> {
  const { token, tokenHash } = createRandomToken();
  const session = {
    tokenHash,
    customerId,
    passwordHash,
    isLong,
    ...device,
    ...customerSessionLifetime(isLong),
  };
  return (await insertSession(db, session)) ? token : undefined;
}

/** Ends the session of a token. Does nothing if it has ended already. */
export async function signOut(db: Database, tokenHash: Buffer | undefined): Promise<void> {
  if (tokenHash) await deleteSession(db, tokenHash);
}
