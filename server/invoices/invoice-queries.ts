import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
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

/** The database's time, which the paper bears: not that of a transaction's start, which may lie before a wait for its lock. */
export async function selectNow(trx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  return rows[0]?.now ?? new Date();
}

/** The next number of a year. Others who want one wait until this transaction ends; if it fails, the number is free again. */
export async function takeSerial(
  trx: Transaction,
  series: 'invoice_series' | 'credit_note_series',
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
