import type { ContactBody } from '#contract/messages.ts';
import type { Database } from '#server/database/database.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { insertMessage } from './message-queries.ts';

/** Stores a contact message. Emails it to the merchant, else to the store's email, if any (ruling 20). */
export async function sendMessage(db: Database, message: ContactBody, ownerEmail?: string): Promise<void> {
  const to = ownerEmail ?? (await readStoreInfo(db)).companyEmail;
  await db.transaction().execute(async (trx) => {
    await insertMessage(trx, message);
    if (to) await queueMail(trx, messageMail(to, message));
  });
}

function messageMail(to: string, { name, email, subject, message }: ContactBody) {
  return {
    kind: 'contact',
    to,
    replyTo: email,
    subject: `Message from ${name}: ${subject}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${message}`,
  };
}
