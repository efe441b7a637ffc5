import type { AuthorizeBody } from '#contract/accounts.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { replacePasswordHash, selectPasswordHash } from './account-queries.ts';
import {
  type Attempter,
  claimAttempt,
  clearAttempts,
  ELSEWHERE,
  isKnownAddress,
  rememberAddress,
  sweepAttempts,
} from './attempt-queries.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from './password-hash.ts';
import { newSecretToken } from './secret-token.ts';
import { sessionLife } from './session.ts';
import { insertSession } from './session-queries.ts';

// For one account from one network.
const ATTEMPTS = { free: 5, longestWaitSeconds: 900, forgottenAfterSeconds: 900 };
// For one account from all unknown networks together: attackers with many IPs get one guess per minute.
// Networks where the customer signed in or set a password are not counted here. So attackers cannot lock
// the customer out.
const ATTEMPTS_ELSEWHERE = { free: 20, longestWaitSeconds: 60, forgottenAfterSeconds: 3600 };

/**
 * Returns the token of a new session. A wrong password and an unknown email get the same error after the same
 * work.
 * Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function signIn(db: Database, body: AuthorizeBody, address: string): Promise<string> {
  const { email, password } = body;
  await db.transaction().execute((trx) => refuseHaste(trx, { email, address }));
  const account = await selectPasswordHash(db, email);
  const isRight = await isPasswordRight(account?.passwordHash, password);
  if (!account || !isRight) throw new Refusal('wrong_credentials', 'Email or password is wrong.');
  await db.transaction().execute(async (trx) => {
    await clearAttempts(trx, { email, address });
    await rememberAddress(trx, { email, address });
  });
  await sweepAttempts(db);
  const token = await openSession(db, account, body.remember === true);
  // the password was changed during the check: check again
  if (token === undefined) return await signIn(db, body, address);
  if (isHashOutdated(account.passwordHash)) await renewHash(db, account, password);
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
async function refuseHaste(trx: Transaction, who: Attempter): Promise<void> {
  const waitHere = await claimAttempt(trx, who, ATTEMPTS);
  if (waitHere !== undefined) throw tooHasty(waitHere);
  if (await isKnownAddress(trx, who)) return;
  const waitElsewhere = await claimAttempt(trx, { ...who, address: ELSEWHERE }, ATTEMPTS_ELSEWHERE);
  if (waitElsewhere !== undefined) throw tooHasty(waitElsewhere);
}

function tooHasty(retryAfterSeconds: number): Refusal {
  const message = 'Too many attempts to sign in. Please wait a little and try again.';
  return new Refusal('rate_limited', message, { retryAfterSeconds });
}

/** Stores a hash with the current parameters. Only a sign-in has the password for this. */
async function renewHash(db: Database, account: Account, password: string): Promise<void> {
  const after = await hashPassword(password);
  await replacePasswordHash(db, account.id, { before: account.passwordHash, after });
}

async function openSession(
  db: Database,
  { id: customerId, passwordHash }: Account,
  isLong: boolean,
): Promise<string | undefined> {
  const { token, tokenHash } = newSecretToken();
  const session = { tokenHash, customerId, passwordHash, isLong, ...sessionLife(isLong) };
  return (await insertSession(db, session)) ? token : undefined;
}
