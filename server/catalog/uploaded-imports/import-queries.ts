import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FileFormat } from '#server/catalog/file-formats/product-rows.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';
import type { ColumnMapping } from '../file-formats/column-mapping.ts';
import type {
  ImportInWork,
  ImportKind,
  ImportState,
  LargeChange,
  StoredColumn,
  UploadedImport,
} from './uploaded-import.ts';

const COLUMNS = sql`i.id, i.created_at as "createdAt", i.staff_name as "staffName", i.file_name as "fileName", i.state,
  i.format, i.columns, i.mapping, i.sets_stock as "setsStock", i.problem, i.progress, i.stock_left as "stockLeft",
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
  { fileName, staffName, change }: { fileName: string; staffName: string; change?: LargeChange },
): Promise<string> {
  const { id } = await db
    .insertInto('product_imports')
    .values({
      file_name: fileName,
      staff_name: staffName,
      ...(change && { change: JSON.stringify(change), state: 'reading' as const }),
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
    select ${COLUMNS}, counts.* from product_imports i cross join ${COUNTS} where i.state <> 'uploading'
    order by i.created_at desc, i.id limit ${limit}`.execute(db);
  return rows;
}

/** One import. With `isLocked`, its row is locked until the transaction ends. */
export async function selectImport(
  db: Database | Transaction,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<UploadedImport | undefined> {
  if (isLocked) await sql`select from product_imports where id = ${id} for update`.execute(db);
  const { rows } = await sql<UploadedImport>`
    select ${COLUMNS}, counts.* from product_imports i cross join ${COUNTS} where i.id = ${id}`.execute(db);
  return rows[0];
}

/** One import without the numbers of its products, which take long to count. Its row is locked until the transaction ends. */
export async function lockImport(trx: Transaction, id: string): Promise<ImportInWork | undefined> {
  const { rows } = await sql<ImportInWork>`
    select ${COLUMNS} from product_imports i where i.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The ids of imports that a job has to go on with, oldest first. */
export async function selectImportsWithWork(db: Database): Promise<{ id: string; state: ImportState }[]> {
  const { rows } = await sql<{ id: string; state: ImportState }>`
    select id, state from product_imports where state in ('reading', 'applying', 'undoing') order by created_at`.execute(
    db,
  );
  return rows;
}

export interface ImportChange {
  state?: ImportState;
  format?: FileFormat;
  columns?: StoredColumn[];
  mapping?: ColumnMapping | null;
  setsStock?: boolean;
  problem?: string | null;
  progress?: number;
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
  const { columns, mapping, setsStock, stockLeft, isDemo, appliedAt, auditId, ...same } = change;
  await db
    .updateTable('product_imports')
    .set({
      ...same,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(mapping !== undefined && { mapping: mapping && JSON.stringify(mapping) }),
      ...(setsStock !== undefined && { sets_stock: setsStock }),
      ...(stockLeft !== undefined && { stock_left: stockLeft }),
      ...(isDemo !== undefined && { is_demo: isDemo }),
      ...(appliedAt && { applied_at: appliedAt }),
      ...(auditId !== undefined && { audit_id: auditId }),
    })
    .where('id', '=', id)
    .execute();
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

/** Turns the time limits of the connection off until the transaction ends. */
export async function allowLongTransaction(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** A product of the file as it is stored. */
export interface NewImportRow {
  number: number;
  product_id: string;
  title: string;
  kind: ImportKind;
  file_rows: number[];
  product: unknown;
  stored_version: string;
  differences: unknown;
  notes: string[];
}

export async function insertRows(
  trx: Transaction,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into product_import_rows (import_id, number, product_id, title, kind, file_rows, product, stored_version, differences, notes)
    select ${importId}::uuid, number, product_id, title, kind, file_rows, product, stored_version, differences, notes
    from jsonb_populate_recordset(null::product_import_rows, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

export async function deleteRows(trx: Transaction, importId: string): Promise<void> {
  await trx.deleteFrom('product_import_rows').where('import_id', '=', importId).execute();
}

export interface ListedRow {
  number: number;
  productId: string;
  title: string;
  kind: ImportKind;
  fileRows: number[];
  differences: { field: string; before: string | null; after: string | null }[];
  notes: string[];
  skippedReason: string | null;
}

interface RowFilter {
  view: 'all' | 'skipped' | ImportKind;
  q: string;
  after: number | undefined;
}

/** Products of the file in its order. */
export async function selectRows(
  db: Database,
  importId: string,
  filter: RowFilter,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select number, product_id as "productId", title, kind, file_rows as "fileRows", differences, notes,
      skipped_reason as "skippedReason"
    from product_import_rows where ${matches(importId, filter)} and number > ${filter.after ?? 0}
    order by number limit ${limit}`.execute(db);
  return rows;
}

/** How many products that an import has added are visible, but have no variant that can be bought now. */
export async function countSoldOut(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_import_rows r join products p on p.id = r.product_id
    where r.import_id = ${importId} and r.kind = 'new' and r.outcome = 'applied'
      and p.status = 'active' and p.is_published
      and not exists (select from variants v where v.product_id = p.id and (v.stock > 0 or v.allow_backorder))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many products of an import were left as they are when it was taken back. */
export async function countNotUndone(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_import_rows
    where import_id = ${importId} and outcome = 'not-undone'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countRows(db: Database, importId: string, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_import_rows where ${matches(importId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function matches(importId: string, { view, q }: RowFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`import_id = ${importId}`];
  if (view === 'skipped') conditions.push(sql`outcome in ('skipped', 'not-undone')`);
  else if (view !== 'all') conditions.push(sql`kind = ${view}`);
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8)) {
    const pattern = containing(word);
    conditions.push(sql`(title ilike ${pattern} or product_id ilike ${pattern})`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export interface PendingRow {
  number: number;
  productId: string;
  kind: ImportKind;
  product: unknown;
  storedVersion: string;
}

/** The next products that are not applied yet. Caller holds the lock of the import. */
export async function selectPendingRows(
  trx: Transaction,
  importId: string,
  limit: number,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select number, product_id as "productId", kind, product, stored_version as "storedVersion"
    from product_import_rows where import_id = ${importId} and kind in ('new', 'changed') and outcome is null
    order by number limit ${limit}`.execute(trx);
  return rows;
}

export interface RowOutcome {
  number: number;
  outcome: 'applied' | 'skipped' | 'undone' | 'not-undone';
  reason?: string;
}

export async function updateOutcomes(
  trx: Transaction,
  importId: string,
  outcomes: readonly RowOutcome[],
  operationId?: string,
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update product_import_rows r set outcome = done.outcome, skipped_reason = done.reason,
      operation_id = case when done.outcome = 'applied' then ${operationId ?? null}::uuid else r.operation_id end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (number integer, outcome text, reason text)
    where r.import_id = ${importId} and r.number = done.number`.execute(trx);
}

/** The last operation of the import that is not taken back, with the products that it changed. */
export async function selectLastOperation(trx: Transaction, importId: string) {
  const { rows: applied } = await sql<{ operationId: string | null }>`
    select operation_id as "operationId" from product_import_rows
    where import_id = ${importId} and outcome = 'applied' order by number desc limit 1`.execute(trx);
  if (!applied[0]) return [];
  const { operationId } = applied[0];
  // an operation older than 30 days is deleted; without it all rows are taken together
  const isOfOperation =
    operationId === null ? sql`operation_id is null` : sql`operation_id = ${operationId}::uuid`;
  const { rows } = await sql<{ number: number; productId: string; operationId: string | null }>`
    select number, product_id as "productId", operation_id as "operationId" from product_import_rows
    where import_id = ${importId} and outcome = 'applied' and ${isOfOperation} order by number`.execute(trx);
  return rows;
}

/** The numbers of the rows of rejected products, with the reasons of each. */
export async function selectRejectedRows(db: Database, importId: string) {
  const { rows } = await sql<{ fileRows: number[]; notes: string[] }>`
    select file_rows as "fileRows", notes from product_import_rows
    where import_id = ${importId} and kind = 'rejected' order by number`.execute(db);
  return rows;
}

/** The mapping that was chosen for a file with these columns. */
export async function selectMapping(
  db: Database | Transaction,
  columns: readonly string[],
): Promise<ColumnMapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('columns_hash', '=', hashColumns(columns))
    .executeTakeFirst();
  return row?.mapping;
}

export async function storeMapping(
  trx: Transaction,
  columns: readonly string[],
  mapping: ColumnMapping,
): Promise<void> {
  const value = JSON.stringify(mapping);
  await trx
    .insertInto('import_mappings')
    .values({ columns_hash: hashColumns(columns), mapping: value })
    .onConflict((conflict) =>
      conflict.column('columns_hash').doUpdateSet({ mapping: value, updated_at: sql`now()` }),
    )
    .execute();
}

const hashColumns = (columns: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(columns)).digest();
