import type { ContactBody } from '#contract/contact.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/** `emailId`: the acknowledgement in the outbox. */
export async function insertContactMessage(
  trx: Transaction,
  message: ContactBody,
  { ticketNumber, emailId }: { ticketNumber: string; emailId: number },
): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values({ ...message, ticket_number: ticketNumber, acknowledgement_email_id: emailId })
    .execute();
}

export async function insertSubscriber(db: Database, email: string): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
