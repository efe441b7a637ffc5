import type { Database } from '#server/database/database.ts';
import { selectCreditNote, selectCreditNotes } from './credit-note-queries.ts';
import type { Invoice } from './invoice.ts';

/** Every credit note to the invoice of an order, oldest first, each with the refund it belongs to. */
export async function findCreditNotes(
  db: Database,
  orderId: string,
): Promise<(Invoice & { refundId: number | null })[]> {
  return await selectCreditNotes(db, orderId);
}

/** A credit note by its number. */
export async function findCreditNote(db: Database, number: string): Promise<Invoice | undefined> {
  return await selectCreditNote(db, number);
}
