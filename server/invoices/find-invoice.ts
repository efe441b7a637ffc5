import type { Database, Transaction } from '#server/database/database.ts';
import { type Invoice, invoiceDocument } from './invoice.ts';
import { selectInvoice } from './invoice-queries.ts';

/** Finds the invoice of an order. Undefined until the order starts processing. */
export async function findInvoice(db: Database | Transaction, orderId: string): Promise<Invoice | undefined> {
  const row = await selectInvoice(db, orderId);
  return row && { ...row, document: invoiceDocument.parse(row.document) };
}
