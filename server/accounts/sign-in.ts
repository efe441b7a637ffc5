import type { AuthorizeBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { selectPasswordHash } from './account-queries.ts';
import { claimAttempt, clearAttempts } from './attempt-queries.ts';
import { isPasswordRight } from './password-hash.ts';
import { newSecretToken } from './secret-token.ts';
import { sessionLife } from './session.ts';
import { insertSession } from './session-queries.ts';

// Counted per account and address together: a stranger elsewhere cannot keep the owner out.
const ATTEMPTS = { free: 5, longestWaitSeconds: 900, forgottenAfterSeconds: 900 };

/**
 * Answers the token of a new session. A wrong password and an unknown address get the same refusal
 * (`wrong_credentials`) after the same work; too many attempts from one address have to wait (`rate_limited`).
 */
export async function signIn(db: Database, body: AuthorizeBody, address: string): Promise<string> {
  const who = { email: body.email, address };
  await refuseHaste(db, who);
  const account = await selectPasswordHash(db, body.email);
  const isRight = await isPasswordRight(account?.passwordHash, body.password);
  if (!account || !isRight) throw new Refusal('wrong_credentials', 'Email or password is wrong.');
  await clearAttempts(db, who);
  return openSession(db, account.id, body.remember === true);
}

async function refuseHaste(db: Database, who: { email: string; address: string }): Promise<void> {
  const waitSeconds = await claimAttempt(db, who, ATTEMPTS);
  if (waitSeconds === undefined) return;
  throw new Refusal('rate_limited', 'Too many attempts to sign in. Please wait a little and try again.', {
    retryAfterSeconds: waitSeconds,
  });
}

async function openSession(db: Database, customerId: string, isLong: boolean): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  await insertSession(db, { tokenHash, customerId, isLong, ...sessionLife(isLong) });
  return token;
}
