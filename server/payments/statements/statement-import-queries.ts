import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

export interface NewStatementRow {
  rowNumber: number;
  hash: Buffer;
  amountPaise: number;
  paidAt?: { date: Date; hasTime: boolean } | undefined;
  utrs: string[];
  text: string;
  remittance?: Record<string, unknown> | undefined;
}

interface NewImport {
  kind: 'bank' | 'cod';
  fileName: string;
  fileHash: Buffer;
}

/** Stores an import. Undefined if the same file was stored before, also by a request that is just ending. */
export async function insertStatementImport(
  trx: Transaction,
  { kind, fileName, fileHash }: NewImport,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('statement_imports')
    .values({ kind, file_name: fileName, file_hash: fileHash })
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const ROWS_PER_INSERT = 1_000;

export async function insertStatementRows(
  trx: Transaction,
  importId: string,
  rows: readonly NewStatementRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT);
    await trx
      .insertInto('statement_rows')
      .values(
        part.map(({ rowNumber, hash, amountPaise, paidAt, utrs, text, remittance }) => ({
          import_id: importId,
          row_number: rowNumber,
          row_hash: hash,
          amount_paise: amountPaise,
          paid_at: paidAt?.date ?? null,
          has_time: paidAt?.hasTime ?? false,
          utrs,
          text,
          remittance: remittance === undefined ? null : JSON.stringify(remittance),
        })),
      )
      .execute();
  }
}

export async function selectImportByHash(db: Database | Transaction, fileHash: Buffer) {
  const row = await db
    .selectFrom('statement_imports')
    .select('id')
    .where('file_hash', '=', fileHash)
    .executeTakeFirst();
  return row?.id;
}

export async function selectStatementImport(db: Database | Transaction, id: string) {
  return await db
    .selectFrom('statement_imports')
    .select(['id', 'kind', 'file_name as fileName', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest imports, with the number of their rows. */
export async function selectStatementImports(db: Database, limit: number) {
  return await db
    .selectFrom('statement_imports as i')
    .select(['i.id', 'i.kind', 'i.file_name as fileName', 'i.created_at as createdAt'])
    .select([
      sql<number>`(select count(*)::int from statement_rows r where r.import_id = i.id)`.as('rows'),
      sql<number>`(select count(*)::int from statement_rows r where r.import_id = i.id and r.recorded_at is not null)`.as(
        'recorded',
      ),
    ])
    .orderBy('i.created_at', 'desc')
    .limit(limit)
    .execute();
}

const ROW_COLUMNS = [
  'row_number as rowNumber',
  'row_hash as hash',
  'amount_paise as amountPaise',
  'paid_at as paidAt',
  'has_time as hasTime',
  'utrs',
  'text',
  'remittance',
  'order_id as orderId',
  'outcome',
  'recorded_at as recordedAt',
] as const;

export type StoredStatementRow = Awaited<ReturnType<typeof selectStatementRows>>[number];

/** The rows of an import in the order of the file. */
export async function selectStatementRows(db: Database, importId: string) {
  return await db
    .selectFrom('statement_rows')
    .select(ROW_COLUMNS)
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute();
}

/**
 * A row, locked. Every other transaction that records this row or the same row of another file waits until this one
 * ends.
 */
export async function selectRowForUpdate(trx: Transaction, importId: string, rowNumber: number) {
  const row = await trx
    .selectFrom('statement_rows')
    .select(ROW_COLUMNS)
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  const key = `statement row ${row.hash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  // read again, behind the lock
  return await trx
    .selectFrom('statement_rows')
    .select(ROW_COLUMNS)
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .forUpdate()
    .executeTakeFirst();
}

/** The orders that rows of other files with one of these hashes were recorded for. */
export async function selectRecordedElsewhere(
  db: Database | Transaction,
  importId: string,
  hashes: readonly Buffer[],
) {
  return await db
    .selectFrom('statement_rows')
    .select(['row_hash as hash', 'order_id as orderId', 'recorded_at as recordedAt'])
    .where('row_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('recorded_at', 'is not', null)
    .where('import_id', '<>', importId)
    .execute();
}

export interface OpenRemittanceRow {
  importId: string;
  rowNumber: number;
  amountPaise: number;
  remittance: Record<string, unknown>;
}

/** Rows of remittances that are not recorded, in no file, with one of these tracking numbers (in capitals). */
export async function selectOpenRemittances(
  db: Database | Transaction,
  trackingNumbers: readonly string[],
): Promise<OpenRemittanceRow[]> {
  const { rows } = await sql<OpenRemittanceRow>`
    select r.import_id as "importId", r.row_number as "rowNumber", r.amount_paise as "amountPaise", r.remittance
    from statement_rows r join statement_imports i on i.id = r.import_id
    where r.recorded_at is null and r.remittance is not null
      and upper(r.remittance->>'trackingNumber') = any(${trackingNumbers}::text[])
      and not exists (select from statement_rows known where known.row_hash = r.row_hash and known.recorded_at is not null)
    order by i.created_at, r.row_number`.execute(db);
  return rows;
}

export async function updateRowRecorded(
  trx: Transaction,
  importId: string,
  rowNumber: number,
  { orderId, outcome }: { orderId: string; outcome: string },
): Promise<void> {
  await trx
    .updateTable('statement_rows')
    .set({ order_id: orderId, outcome, recorded_at: sql<Date>`now()` })
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute();
}

/** The orders whose money is recorded under one of these references. */
export async function selectOrdersPaidWith(db: Database, references: readonly string[]) {
  return await db
    .selectFrom('payments')
    .select(['gateway_reference as reference', 'order_id as orderId'])
    .where('gateway_reference', '=', sql<string>`any(${references}::text[])`)
    .where('state', 'in', ['captured', 'refund_due', 'refunded'])
    .execute();
}

/** A payment in cash with its order, by tracking number or order number. */
export interface CashPayment {
  orderId: string;
  customerName: string;
  reference: string;
  state: string;
  amountPaise: number;
  gatewayReference: string | null;
  startedAt: Date;
  paidAt: Date | null;
  status: number;
  isReturned: boolean;
  trackingNumbers: string[];
}

/** The orders with one of these numbers, or with a shipment with one of these tracking numbers; upper case. */
export async function selectCashPayments(
  db: Database | Transaction,
  orderIds: readonly string[],
  trackingNumbers: readonly string[],
): Promise<CashPayment[]> {
  const { rows } = await sql<CashPayment>`
    with found as (
      select id from orders where id = any(${orderIds}::text[])
      union select order_id from shipments where tracking_number is not null and upper(tracking_number) = any(${trackingNumbers}::text[]))
    select o.id as "orderId", o.ship_full_name as "customerName", p.reference, p.state, p.amount_paise as "amountPaise",
      p.gateway_reference as "gatewayReference", p.created_at as "startedAt", o.paid_at as "paidAt", o.status,
      o.returned_at is not null as "isReturned",
      array(select upper(s.tracking_number) from shipments s where s.order_id = o.id and s.tracking_number is not null) as "trackingNumbers"
    from found join orders o on o.id = found.id join payments p on p.order_id = o.id
    where p.method = 'cod' order by o.id, p.created_at desc`.execute(db);
  return rows;
}
