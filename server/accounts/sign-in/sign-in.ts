import type { AuthorizeBody } from '#contract/accounts.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { replacePasswordHash, selectPasswordHash } from '../account-queries.ts';
import type { Device } from './device.ts';
import { hashPassword, isHashOutdated, verifyPassword } from './password-hash.ts';
import { sessionLifetime } from './session.ts';
import { deleteSession, insertSession } from './session-queries.ts';
import {
  clearSignInAttempts,
  countSignInAttempt,
  deleteExpiredSignInAttempts,
  isKnownNetwork,
  type SignInSource,
  saveKnownNetwork,
  UNKNOWN_NETWORKS,
} from './sign-in-throttle-queries.ts';

// For one account from one network.
const PER_NETWORK = { freeAttempts: 5, maxWaitSeconds: 900, expiresAfterSeconds: 900 };
// For one account from all unknown networks together: attackers with many IPs get one guess per minute.
// Networks where the customer signed in or set a password are not counted here. So attackers cannot lock
// the customer out.
const FROM_UNKNOWN_NETWORKS = { freeAttempts: 20, maxWaitSeconds: 60, expiresAfterSeconds: 3600 };

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

/**
 * Counts the sign-in attempt. Throws UserError: rate_limited, with the seconds to wait; then it is not
 * counted.
 */
export async function enforceSignInDelay(trx: Transaction, source: SignInSource): Promise<void> {
  const waitSeconds = await countSignInAttempt(trx, source, PER_NETWORK);
  if (waitSeconds !== undefined) throw tooManySignInAttempts(waitSeconds);
  if (await isKnownNetwork(trx, source)) return;
  const unknownNetworksWaitSeconds = await countSignInAttempt(
    trx,
    { ...source, network: UNKNOWN_NETWORKS },
    FROM_UNKNOWN_NETWORKS,
  );
  if (unknownNetworksWaitSeconds !== undefined) throw tooManySignInAttempts(unknownNetworksWaitSeconds);
}

function tooManySignInAttempts(retryAfterSeconds: number): UserError {
  const message = 'Too many attempts to sign in. Please wait a little and try again.';
  return new UserError('rate_limited', message, { retryAfterSeconds });
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
  const session = { tokenHash, customerId, passwordHash, isLong, ...device, ...sessionLifetime(isLong) };
  return (await insertSession(db, session)) ? token : undefined;
}

/** Ends the session of a token. Does nothing if it has ended already. */
export async function signOut(db: Database, tokenHash: Buffer | undefined): Promise<void> {
  if (tokenHash) await deleteSession(db, tokenHash);
}
