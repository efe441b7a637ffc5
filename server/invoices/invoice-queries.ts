import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { isInIndianDays } from '#server/database/statements/indian-days.ts';
import type { InvoiceDocument } from './invoice.ts';

interface NewInvoice {
  orderId: string;
  number: string;
  issuedAt: Date;
  financialYear: string;
  serial: number;
  taxPaise: number;
  document: InvoiceDocument;
}

type NumberSeries = 'invoice_series' | 'credit_note_series';

/**
 * Locks a series of numbers until the transaction ends, and returns the time afterwards, as the issue date. Read before
 * the lock, the date of a number could be later than that of the next one.
 */
export async function lockSeries(trx: Transaction, series: NumberSeries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended(${series}, 0)))
    select clock_timestamp() as now from locked`.execute(trx);
  if (!rows[0]) throw new Error(`${series} gave no time`);
  return rows[0].now;
}

/** Claims the next serial number of a financial year. A rollback frees it. Caller holds the lock of the series. */
export async function claimNextSerial(
  trx: Transaction,
  series: NumberSeries,
  financialYear: string,
): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    insert into ${sql.table(series)} as series (financial_year, last_serial) values (${financialYear}, 1)
    on conflict (financial_year) do update set last_serial = series.last_serial + 1
    returning last_serial as serial`.execute(trx);
  if (!rows[0]) throw new Error(`${series} gave no number`);
  return rows[0].serial;
}

export async function insertInvoice(trx: Transaction, invoice: NewInvoice): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({
      order_id: invoice.orderId,
      number: invoice.number,
      issued_at: invoice.issuedAt,
      financial_year: invoice.financialYear,
      serial: invoice.serial,
      tax_paise: invoice.taxPaise,
      document: JSON.stringify(invoice.document),
    })
    .execute();
}

export async function selectInvoice(db: Database | Transaction, orderId: string) {
  return await db
    .selectFrom('invoices')
    .select(['number', 'issued_at as issuedAt', 'document'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function selectInvoicesOfOrders(db: Database, orderIds: readonly string[]) {
  return await db
    .selectFrom('invoices')
    .select(['number', 'issued_at as issuedAt', 'document'])
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .execute();
}

/** Oldest first. */
export async function selectCreditNotesOfOrders(db: Database, orderIds: readonly string[]) {
  return await db
    .selectFrom('credit_notes')
    .select(['number', 'issued_at as issuedAt', 'document'])
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** Invoices or credit notes by the Indian day of the document, in the order of their numbers. */
export async function selectIssuedDocuments(
  db: Database,
  table: 'invoices' | 'credit_notes',
  { offset, limit, ...days }: { from: string; to: string; offset: number; limit: number },
) {
  return await db
    .selectFrom(table)
    .select(['number', 'issued_at as issuedAt', 'document'])
    .where(isInIndianDays(sql`issued_at`, days))
    .orderBy('financial_year')
    .orderBy('serial')
    .offset(offset)
    .limit(limit)
    .execute();
}

export interface NewCreditNote {
  orderId: string;
  refundId: number | null;
  cancellationId: number | null;
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
      cancellation_id: note.cancellationId,
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
