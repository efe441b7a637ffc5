import type { ResetPasswordBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { Refusal } from '#server/refusal.ts';
import { passwordChangedMail } from './account-mails.ts';
import { updatePasswordHash } from './account-queries.ts';
import { clearAttemptsOf, rememberAddress } from './attempt-queries.ts';
import { hashPassword } from './password-hash.ts';
import { isPasswordResetOpen, takePasswordReset } from './password-reset-queries.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionsOf } from './session-queries.ts';

/**
 * Sets a new password by a mailed link, once; ends every session of the customer (`reset_token_invalid` otherwise). Where
 * it is set the account is known from then on, so that strangers' guesses cannot keep its owner from signing in there.
 */
export async function resetPassword(
  db: Database,
  { token, password }: ResetPasswordBody,
  address: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Hashing is dear: not for a link that cannot work.
  if (!(await isPasswordResetOpen(db, tokenHash))) throw endedLink();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const customerId = await takePasswordReset(trx, tokenHash);
    if (customerId === undefined) throw endedLink();
    const email = await updatePasswordHash(trx, customerId, passwordHash);
    await deleteSessionsOf(trx, customerId);
    await clearAttemptsOf(trx, email);
    await rememberAddress(trx, { email, address });
    await queueMail(trx, passwordChangedMail(email));
  });
}

function endedLink(): Refusal {
  return new Refusal(
    'reset_token_invalid',
    'This link has ended or was used already. Please ask for a new one.',
  );
}
