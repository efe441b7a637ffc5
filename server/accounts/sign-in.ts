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

// Of one account from one address.
const ATTEMPTS = { free: 5, longestWaitSeconds: 900, forgottenAfterSeconds: 900 };
// Of one account from all addresses where it was not signed in to before: strangers with many addresses get a guess a
// minute. Where its owner has signed in or set a password before, this does not count, so nobody can keep them out.
const ATTEMPTS_ELSEWHERE = { free: 20, longestWaitSeconds: 60, forgottenAfterSeconds: 3600 };

/**
 * Answers the token of a new session. A wrong password and an unknown address get the same refusal
 * (`wrong_credentials`) after the same work; too many attempts have to wait (`rate_limited`).
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
  // changed while it was being checked: what was right may be wrong by now
  if (token === undefined) return await signIn(db, body, address);
  if (isHashOutdated(account.passwordHash)) await renewHash(db, account, password);
  return token;
}

interface Account {
  id: string;
  passwordHash: string;
}

/** Counts the attempt, or counts nothing and says how long to wait. */
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

/** The only moment at which the password is here to be hashed as passwords are hashed today. */
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
