import { sql } from 'kysely';
import type { FileFormat } from '#server/catalog/file-formats/product-rows.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Encoding } from '../csv/decode-text.ts';
import type { ColumnMapping } from '../file-formats/column-mapping.ts';
import type {
  ImportInWork,
  ImportState,
  LargeChange,
  StoredColumn,
  UploadedImport,
} from './uploaded-import.ts';

const COLUMNS = sql`i.id, i.created_at as "createdAt", i.staff_name as "staffName", i.file_name as "fileName", i.state,
  i.format, i.columns, i.mapping, i.sheets, i.sheet, i.encoding, i.sets_stock as "setsStock", i.problem, i.progress, i.started_reads as "startedReads", i.stock_left as "stockLeft",
  i.warnings, i.is_demo as "isDemo", i.change, i.file_digest is not null as "isByCommand", i.is_complete as "isComplete", i.applied_at as "appliedAt", i.audit_id as "auditId",
  coalesce(i.applied_at > now() - interval '30 days', false) as "isRecent",
  i.applied_at + interval '30 days' as "undoUntil"`;

const COUNTS = sql`lateral (
  select count(*) filter (where kind = 'new')::int as "newCount", count(*) filter (where kind = 'changed')::int as "changedCount",
    count(*) filter (where kind = 'unchanged')::int as "unchangedCount",
    count(*) filter (where kind = 'rejected')::int as "rejectedCount",
    count(*) filter (where outcome in ('skipped', 'not-undone'))::int as "skippedCount",
    count(*) filter (where outcome in ('applied', 'undone', 'not-undone'))::int as "appliedCount"
  from product_import_rows where import_id = i.id) as counts`;

/** Adds an import without its file. */
export async function insertImport(
  db: Database | Transaction,
  {
    fileName,
    staffName,
    change,
    productIds,
  }: { fileName: string; staffName: string; change?: LargeChange; productIds?: readonly string[] },
): Promise<string> {
  const { id } = await db
    .insertInto('product_imports')
    .values({
      file_name: fileName,
      staff_name: staffName,
      ...(change && { change: JSON.stringify(change), state: 'reading' as const }),
      ...(productIds && { product_ids: [...productIds] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPart(
  db: Database,
  importId: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await db.insertInto('product_import_parts').values({ import_id: importId, number, bytes }).execute();
}

/** One part of the uploaded file. Undefined after the last. */
export async function selectPart(
  db: Database | Transaction,
  importId: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('product_import_parts')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes;
}

/** The latest imports, newest first. */
export async function selectImports(db: Database, limit: number): Promise<UploadedImport[]> {
  const { rows } = await sql<UploadedImport>`
    select ${COLUMNS}, counts.* from product_imports i cross join ${COUNTS}
    where i.state <> 'uploading' and i.discarded_at is null
    order by i.created_at desc, i.id limit ${limit}`.execute(db);
  return rows;
}

/** One import that is not discarded. With `isLocked`, its row is locked until the transaction ends. */
export async function selectImport(
  db: Database | Transaction,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<UploadedImport | undefined> {
  if (isLocked) await sql`select from product_imports where id = ${id} for update`.execute(db);
  const { rows } = await sql<UploadedImport>`
    select ${COLUMNS}, counts.* from product_imports i cross join ${COUNTS}
    where i.id = ${id} and i.discarded_at is null`.execute(db);
  return rows[0];
}

/** One import without the numbers of its products, which take long to count. Its row is locked until the transaction ends. */
export async function lockImport(trx: Transaction, id: string): Promise<ImportInWork | undefined> {
  const { rows } = await sql<ImportInWork>`
    select ${COLUMNS} from product_imports i where i.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The products of a large change. */
export async function selectProductIds(db: Database | Transaction, importId: string): Promise<string[]> {
  const row = await db
    .selectFrom('product_imports')
    .select('product_ids')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.product_ids ?? [];
}

/** The ids of imports that a job has to go on with, oldest first. */
export async function selectImportsWithWork(db: Database): Promise<{ id: string; state: ImportState }[]> {
  const { rows } = await sql<{ id: string; state: ImportState }>`
    select id, state from product_imports
    where state in ('reading', 'applying', 'undoing') and discarded_at is null order by created_at`.execute(
    db,
  );
  return rows;
}

export interface ImportChange {
  state?: ImportState;
  format?: FileFormat;
  columns?: StoredColumn[];
  mapping?: ColumnMapping | null;
  sheets?: string[];
  sheet?: string | null;
  encoding?: Encoding | null;
  setsStock?: boolean;
  problem?: string | null;
  progress?: number;
  startedReads?: number;
  stockLeft?: number;
  warnings?: number;
  isDemo?: boolean;
  appliedAt?: Date;
  auditId?: number;
}

export async function updateImport(
  db: Database | Transaction,
  id: string,
  change: ImportChange,
): Promise<void> {
  const { columns, mapping, setsStock, startedReads, stockLeft, isDemo, appliedAt, auditId, ...same } =
    change;
  await db
    .updateTable('product_imports')
    .set({
      ...same,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(mapping !== undefined && { mapping: mapping && JSON.stringify(mapping) }),
      ...(setsStock !== undefined && { sets_stock: setsStock }),
      ...(startedReads !== undefined && { started_reads: startedReads }),
      ...(stockLeft !== undefined && { stock_left: stockLeft }),
      ...(isDemo !== undefined && { is_demo: isDemo }),
      ...(appliedAt && { applied_at: appliedAt }),
      ...(auditId !== undefined && { audit_id: auditId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Hides an import, or shows it again. Returns false if there is none of which this is a change. */
export async function updateDiscarded(trx: Transaction, id: string, isDiscarded: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product_imports')
    .set({ discarded_at: isDiscarded ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('discarded_at', isDiscarded ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteImport(db: Database | Transaction, id: string): Promise<void> {
  await db.deleteFrom('product_imports').where('id', '=', id).execute();
}

/** True if this transaction is the only one that works on the import, until it ends. */
export async function tryLockImport(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`product import ${id}`}, 5)) as "isLocked"`.execute(
    trx,
  );
  return rows[0]?.isLocked === true;
}
