import type { Database, Transaction } from '#server/database/database.ts';
import type { InvoiceDocument } from './invoice.ts';

interface NewCreditNote {
  orderId: string;
  refundId: number | null;
  number: string;
  issuedAt: Date;
  financialYear: string;
  serial: number;
  document: InvoiceDocument;
}

export async function insertCreditNote(trx: Transaction, note: NewCreditNote): Promise<void> {
  await trx
    .insertInto('credit_notes')
    .values({
      order_id: note.orderId,
      refund_id: note.refundId,
      number: note.number,
      issued_at: note.issuedAt,
      financial_year: note.financialYear,
      serial: note.serial,
      total_paise: note.document.totalPaise,
      document: JSON.stringify(note.document),
    })
    .execute();
}

/** Oldest first. */
export async function selectCreditNotes(db: Database | Transaction, orderId: string) {
  return await db
    .selectFrom('credit_notes')
    .select(['number', 'issued_at as issuedAt', 'document', 'refund_id as refundId'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

export async function selectCreditNote(db: Database, number: string) {
  return await db
    .selectFrom('credit_notes')
    .select(['number', 'issued_at as issuedAt', 'document'])
    .where('number', '=', number)
    .executeTakeFirst();
}
