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
 * Sets a new password by an emailed link, which works once. Ends every session of the customer. Saves the
 * network as known, so that attackers' guesses from other networks cannot delay the customer's sign-in there.
 * Throws UserError: reset_token_invalid, unavailable.
 */
export async function resetPassword(
  db: Database,
  { token, password }: ResetPasswordBody,
  address: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Early check, because hashing is expensive.
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
