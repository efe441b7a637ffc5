import type { Database } from '#server/database/database.ts';
import type { Invoice } from './invoice.ts';
import { selectInvoice } from './invoice-queries.ts';

/** The invoice of an order, once it goes ahead. */
export async function findInvoice(db: Database, orderId: string): Promise<Invoice | undefined> {
  return await selectInvoice(db, orderId);
}
