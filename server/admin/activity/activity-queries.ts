import { type RawBuilder, sql } from 'kysely';
import type { ListActivityQuery } from '#contract/admin/activity.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { lineName } from './describe-change.ts';

export interface ActivityRow {
  id: number;
  at: Date;
  actorKind: Actor['kind'];
  staffId: string | null;
  staffName: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** Of a product, staff member, import or statement. Null for other kinds, and if it is gone. */
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undoesId: number | null;
  operationId: string | null;
  isUndone: boolean;
  /** Younger than 30 days: only then can it be taken back. */
  isRecent: boolean;
}

const SUBJECT_NAME = sql`case entry.subject_kind
    when 'product' then (select title from products where products.id = entry.subject_id)
    when 'staff' then (select name from staff where staff.id::text = entry.subject_id)
    when 'import' then (select file_name from product_imports where product_imports.id::text = entry.subject_id and discarded_at is null)
    when 'statement' then (select file_name from statement_imports where statement_imports.id::text = entry.subject_id)
  end`;
const ENTRY = sql`entry.id, entry.at, entry.actor_kind as "actorKind", entry.staff_id as "staffId", entry.staff_name as "staffName", entry.action,
  entry.subject_kind as "subjectKind", entry.subject_id as "subjectId", ${SUBJECT_NAME} as "subjectName", entry.before, entry.after,
  entry.undoes_id as "undoesId", entry.operation_id as "operationId", exists (select from audit_log undo where undo.undoes_id = entry.id) as "isUndone",
  entry.at > now() - interval '30 days' as "isRecent"`;

/** Entries of the activity log, newest first. */
export async function selectActivity(
  db: Database,
  { who, action, q, after }: ListActivityQuery,
  limit: number,
): Promise<ActivityRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (who === 'customer' || who === 'command-line' || who === 'system')
    conditions.push(sql`entry.actor_kind = ${who}`);
  else if (who !== undefined) conditions.push(sql`entry.staff_id::text = ${who}`);
  if (action !== undefined) conditions.push(sql`entry.action = ${action}`);
  if (q !== '') conditions.push(sql`entry.subject_id = ${parseOrderNumber(q) ?? q}`);
  if (after !== undefined) conditions.push(sql`entry.id < ${after}`);
  const { rows } = await sql<ActivityRow>`
    select ${ENTRY} from audit_log entry where ${sql.join(conditions, sql` and `)}
    order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectActivityEntry(
  db: Database | Transaction,
  id: number,
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${ENTRY} from audit_log entry where entry.id = ${id}`.execute(db);
  return rows[0];
}

/** The names of the lines of these orders as `Kurta (M, Indigo)`: by order number, then by line number. */
export async function selectLineNames(
  db: Database,
  orderNumbers: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const names = new Map<string, Map<number, string>>();
  if (orderNumbers.length === 0) return names;
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id as orderNumber', 'line_no as lineNo', 'title', 'size', 'color'])
    .where('order_id', 'in', orderNumbers)
    .execute();
  for (const { orderNumber, lineNo, ...line } of rows) {
    const ofOrder = names.get(orderNumber) ?? new Map<number, string>();
    names.set(orderNumber, ofOrder.set(lineNo, lineName(line)));
  }
  return names;
}

/** The staff members who have changed something. */
export async function selectStaffWithEntries(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select staff.id, staff.name from staff
    where exists (select from audit_log entry where entry.staff_id = staff.id) order by staff.name`.execute(
    db,
  );
  return rows;
}

/** Serializes undoing of one entry until the transaction ends. */
export async function lockEntry(trx: Transaction, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${id}`}, 3))`.execute(trx);
}
