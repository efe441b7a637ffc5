import { sql } from 'kysely';
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
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ created_at: sql<Date>`now()`, unsubscribed_at: null })
        .where('newsletter_subscribers.unsubscribed_at', 'is not', null),
    )
    .execute();
}

/** Marks an email as unsubscribed. Returns false if it was not subscribed. */
export async function updateUnsubscribed(db: Database | Transaction, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
