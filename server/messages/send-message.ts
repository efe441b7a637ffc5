import type { ContactBody } from '#contract/messages.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { insertContactMessage } from './message-queries.ts';

/** Stores a contact message. Emails it to the merchant, else to the store's email, if any (ruling 20). */
export async function sendMessage(db: Database, message: ContactBody, merchantEmail?: string): Promise<void> {
  const to = merchantEmail ?? (await readStoreInfo(db)).companyEmail;
  await db.transaction().execute(async (trx) => {
    await insertContactMessage(trx, message);
    if (to) await queueEmail(trx, contactEmail(to, message));
  });
}

function contactEmail(to: string, { name, email, subject, message }: ContactBody) {
  return {
    kind: 'contact',
    to,
    replyTo: email,
    subject: `Message from ${name}: ${subject}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${message}`,
  };
}
