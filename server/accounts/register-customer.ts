import type { RegisterBody } from '#contract/accounts.ts';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { Refusal } from '#server/refusal.ts';
import { welcomeMail } from './account-mails.ts';
import { insertCustomer } from './account-queries.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Creates an account and queues the welcome email. Does not sign in. Throws UserError: email_taken,
 * unavailable.
 */
export async function registerCustomer(
  db: Database,
  { password, ...person }: RegisterBody,
  shopOrigin: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const isNew = await insertCustomer(trx, { ...person, passwordHash });
    if (!isNew) throw taken();
    await queueMail(trx, welcomeMail(person, shopOrigin));
  });
}

function taken(): Refusal {
  return new Refusal(
    'email_taken',
    'An account with this email address exists already. Please sign in instead.',
  );
}
