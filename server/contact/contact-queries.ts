import type { ContactBody } from '#contract/contact.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export async function insertContactMessage(
  trx: Transaction,
  message: ContactBody,
  ticketNumber: string,
): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values({ ...message, ticket_number: ticketNumber })
    .execute();
}

export async function insertSubscriber(db: Database, email: string): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
