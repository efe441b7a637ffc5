import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing } from '#server/database/statements/like-patterns.ts';
import type { ImportKind } from './uploaded-import.ts';

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
