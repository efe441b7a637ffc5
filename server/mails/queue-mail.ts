import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/**
 * An email to send. `kind` groups emails ("password-reset"). `text` is paragraphs separated by blank lines.
 */
export interface NewMail {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The email is not sent later than this if the mail server is down. Default: two days. */
  usefulForMinutes?: number;
}

/** Inserts an email into the outbox, in the transaction that it reports: both are stored or neither. */
export async function queueMail(trx: Transaction, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      ...(mail.usefulForMinutes !== undefined && {
        useful_until: sql<Date>`now() + make_interval(mins => ${mail.usefulForMinutes})`,
      }),
    })
    .execute();
}
