import { UNSUBSCRIBE_PATH } from '#contract/api-paths.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { signToken, verifyToken } from '#server/security/signed-token.ts';
import { insertSubscriber, updateUnsubscribed } from './contact-queries.ts';

const PURPOSE = 'unsubscribe';
// a newsletter may be opened years after it was sent
const VALID_MS = 10 * 365 * 24 * 3600_000;

/**
 * Adds an email to the newsletter, once (specification, ruling 21); one that unsubscribed earlier subscribes anew. The
 * reply does not reveal whether it was subscribed before.
 */
export async function subscribe(db: Database, email: string): Promise<void> {
  await insertSubscriber(db, email);
}

/** Unsubscribes an email; the row stays as a record. Returns false if it was not subscribed. */
export async function unsubscribe(trx: Database | Transaction, email: string): Promise<boolean> {
  return await updateUnsubscribed(trx, email);
}

/** The link with which a person unsubscribes, without signing in. It cannot be guessed. */
export function unsubscribeUrl(apiBaseUrl: string, secret: Buffer, email: string): string {
  const token = signToken(secret, PURPOSE, email, databaseNowMs() + VALID_MS);
  return `${apiBaseUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`;
}

/** The email of a link. Undefined if the link is not the shop's. */
export function emailOfToken(secret: Buffer, token: string): string | undefined {
  try {
    const email = verifyToken(secret, PURPOSE, token);
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}
