import type { ContactBody } from '#contract/contact.ts';
import type { Database } from '#server/database/database.ts';
import { greeting } from '#server/email-outbox/greeting.ts';
import { type NewEmail, queueEmail } from '#server/email-outbox/queue-email.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { insertContactMessage } from './contact-queries.ts';
import { createTicketNumber } from './ticket-number.ts';

/**
 * Stores a contact message and returns its ticket number. Emails the message to the merchant, else to the
 * store's email, if any (specification, ruling 20), and an acknowledgement to the sender. Source: consumer protection
 * (e-commerce) rules 2020, rule 4(5): complaints are acknowledged within 48 hours, with a ticket number.
 */
export async function sendMessage(
  db: Database,
  message: ContactBody,
  merchantEmail?: string,
): Promise<string> {
  const { storeName, companyEmail } = await readStoreInfo(db);
  const to = merchantEmail ?? companyEmail;
  const ticketNumber = createTicketNumber();
  await db.transaction().execute(async (trx) => {
    const thread = ticketNumber;
    if (to) await queueEmail(trx, { ...contactEmail(to, message, ticketNumber), thread });
    const acknowledgement = acknowledgementEmail(message, ticketNumber, storeName, companyEmail);
    const emailId = await queueEmail(trx, { ...acknowledgement, thread });
    await insertContactMessage(trx, message, { ticketNumber, emailId });
  });
  return ticketNumber;
}

function contactEmail(
  to: string,
  { name, email, subject, message }: ContactBody,
  ticketNumber: string,
): NewEmail {
  return {
    kind: 'contact',
    to,
    replyTo: email,
    subject: `Message from ${name}: ${subject}`,
    text: `${name} <${email}> wrote through the contact form (ticket ${ticketNumber}):\n\n${message}`,
  };
}

/** Does not repeat the message: anyone can enter a third party's email, and the text could be advertising. */
export function acknowledgementEmail(
  { name, email }: Pick<ContactBody, 'name' | 'email'>,
  ticketNumber: string,
  storeName = 'the shop',
  companyEmail?: string,
): NewEmail {
  return {
    kind: 'contact-acknowledgement',
    to: email,
    ...(companyEmail && { replyTo: companyEmail }),
    subject: `We have your message: ticket ${ticketNumber}`,
    text: [
      greeting(name),
      `Your message has reached ${storeName}. Its ticket number is ${ticketNumber}.`,
      'Please quote this number when you write or call about the same matter.',
      'If you did not write to us, you can ignore this email.',
    ].join('\n\n'),
  };
}
