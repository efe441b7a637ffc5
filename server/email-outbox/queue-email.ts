import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/**
 * The kinds of emails whose text is stored when they are queued; those about orders are `OrderEmailKind`. The
 * kind decides the button (emails/templates/prewritten-email.ts), when the row is deleted
 * (jobs/expiry-queries.ts), and whether a failed email can be sent again (emails/email-queries.ts).
 */
export type EmailKind =
  | 'welcome'
  | 'password-reset'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'staff-invitation'
  | 'contact'
  | 'contact-acknowledgement'
  | 'contact-reply'
  | 'low-stock';

/**
 * Their link gives access to an account: only the recipient may see it, their text is stored encrypted
 * (security/emailed-links.ts), and it soon expires, so a failed one is not sent again.
 */
export const PRIVATE_EMAIL_KINDS = [
  'password-reset',
  'email-change',
  'staff-invitation',
] as const satisfies EmailKind[];

/** True if only the recipient may see the email. */
export function isPrivateEmail(kind: string): boolean {
  return PRIVATE_EMAIL_KINDS.some((privateKind) => privateKind === kind);
}

/** An email to send. `text` is paragraphs separated by blank lines, encrypted for the kinds of `PRIVATE_EMAIL_KINDS`. */
export interface NewEmail {
  kind: EmailKind;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Email programs show emails of one thread as a conversation: the ticket number of a message. */
  thread?: string;
  /** The email is not sent later than this if the SMTP server is down. Default: two days. */
  expiresInMinutes?: number;
}

/**
 * Inserts an email into the outbox, in the transaction that it reports: both are stored or neither. Returns its id in
 * the outbox, which deletes it after a month.
 */
export async function queueEmail(trx: Transaction, email: NewEmail): Promise<number> {
  if (isPrivateEmail(email.kind) && !email.text.startsWith('v1.'))
    throw new Error(`an email ${email.kind} is not encrypted`);
  const { id } = await trx
    .insertInto('email_outbox')
    .values({
      kind: email.kind,
      to_address: email.to,
      reply_to: email.replyTo ?? null,
      subject: email.subject,
      text: email.text,
      thread: email.thread ?? null,
      ...(email.expiresInMinutes !== undefined && {
        expires_at: sql<Date>`now() + make_interval(mins => ${email.expiresInMinutes})`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
