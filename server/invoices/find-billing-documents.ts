import type { Database, Transaction } from '#server/database/database.ts';
import { type Invoice, invoiceDocument } from './invoice.ts';
import {
  selectCreditNote,
  selectCreditNotes,
  selectCreditNotesOfOrders,
  selectInvoice,
  selectInvoicesOfOrders,
  selectIssuedDocuments,
} from './invoice-queries.ts';

/** Finds the invoice of an order. Undefined until it is issued. */
export async function findInvoice(db: Database | Transaction, orderId: string): Promise<Invoice | undefined> {
  const row = await selectInvoice(db, orderId);
  return row && { ...row, document: invoiceDocument.parse(row.document) };
}

/** Every credit note for the invoice of an order, oldest first, each with the id of its refund. */
export async function findCreditNotes(
  db: Database | Transaction,
  orderId: string,
): Promise<(Invoice & { refundId: number | null })[]> {
  const rows = await selectCreditNotes(db, orderId);
  return rows.map((row) => ({ ...row, document: invoiceDocument.parse(row.document) }));
}

/** The invoices of these orders, in no particular order. */
export async function findInvoicesOfOrders(db: Database, orderIds: readonly string[]): Promise<Invoice[]> {
  const rows = await selectInvoicesOfOrders(db, orderIds);
  return rows.map((row) => ({ ...row, document: invoiceDocument.parse(row.document) }));
}

/** The credit notes of these orders, oldest first. */
export async function findCreditNotesOfOrders(db: Database, orderIds: readonly string[]): Promise<Invoice[]> {
  const rows = await selectCreditNotesOfOrders(db, orderIds);
  return rows.map((row) => ({ ...row, document: invoiceDocument.parse(row.document) }));
}

/**
 * The invoices or credit notes of some days in India, by the date of the document, in the order of their numbers; `offset`
 * are skipped. The first and the last day count.
 */
export async function findIssuedDocuments(
  db: Database,
  kind: 'invoices' | 'credit-notes',
  page: { from: string; to: string; offset: number; limit: number },
): Promise<Invoice[]> {
  const table = kind === 'invoices' ? 'invoices' : 'credit_notes';
  const rows = await selectIssuedDocuments(db, table, page);
  return rows.map((row) => ({ ...row, document: invoiceDocument.parse(row.document) }));
}

/** Finds a credit note by its number. */
export async function findCreditNote(db: Database, number: string): Promise<Invoice | undefined> {
  const row = await selectCreditNote(db, number);
  return row && { ...row, document: invoiceDocument.parse(row.document) };
}
