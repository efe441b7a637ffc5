import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/**
 * An email to send. `kind` groups emails ("password-reset"). `text` is paragraphs separated by blank lines.
 */
export interface NewEmail {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The email is not sent later than this if the SMTP server is down. Default: two days. */
  expiresInMinutes?: number;
}

/** Inserts an email into the outbox, in the transaction that it reports: both are stored or neither. */
export async function queueEmail(trx: Transaction, email: NewEmail): Promise<void> {
  await trx
    .insertInto('email_outbox')
    .values({
      kind: email.kind,
      to_address: email.to,
      reply_to: email.replyTo ?? null,
      subject: email.subject,
      text: email.text,
      ...(email.expiresInMinutes !== undefined && {
        expires_at: sql<Date>`now() + make_interval(mins => ${email.expiresInMinutes})`,
      }),
    })
    .execute();
}
