import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/**
 * A mail to be sent. `kind` groups what the shop sends ("password-reset"). The text is paragraphs with blank lines
 * between.
 */
export interface NewMail {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** For how long it is worth sending, should the mail server be away; two days unless told. */
  usefulForMinutes?: number;
}

/** Puts a mail into the outbox within the transaction whose news it carries: either both are kept, or neither. */
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
