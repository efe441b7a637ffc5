import type { ChangePasswordBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { hashPassword } from '#server/security/passwords/password-hash.ts';
import { rejectCommonPassword } from '#server/security/passwords/reject-common-password.ts';
import { saveKnownNetwork } from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { passwordChangedEmail } from '../account-emails.ts';
import { replacePasswordHash } from '../account-queries.ts';
import type { Customer } from '../customer.ts';
import { deletePasswordResetsOf } from '../password-reset/password-reset-queries.ts';
import { deleteEmailChangesOf } from '../profile/email-change-queries.ts';
import { deleteOtherSessions } from '../sign-in/session-queries.ts';
import { verifyCurrentPassword, wrongCurrentPassword } from './verify-current-password.ts';

interface SignedIn {
  customer: Pick<Customer, 'id' | 'email' | 'firstName'>;
  /** The session that stays. */
  tokenHash: Buffer;
  network: string;
}

/**
 * Sets a new password for a signed-in customer. Ends all other sessions and invalidates the links sent before:
 * those that reset the password, and the one that confirms a new email.
 * Throws UserError: invalid_request (fields `currentPassword`, `password`), rate_limited, unavailable.
 */
export async function changePassword(
  db: Database,
  { currentPassword, password }: ChangePasswordBody,
  { customer, tokenHash, network }: SignedIn,
): Promise<void> {
  rejectCommonPassword(password);
  const { id, email } = customer;
  const before = await verifyCurrentPassword(db, currentPassword, { email, network });
  const after = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // of two concurrent changes, the second one no longer knows the current password
    const isChanged = await replacePasswordHash(trx, id, { before, after });
    if (!isChanged) throw wrongCurrentPassword();
    await deleteOtherSessions(trx, id, tokenHash);
    await deletePasswordResetsOf(trx, id);
    await deleteEmailChangesOf(trx, id);
    await saveKnownNetwork(trx, { email, network });
    await queueEmail(trx, passwordChangedEmail(customer, 'every other device'));
  });
}
