import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import type { RowChange } from './row-change.ts';

/** Stores what a change has changed, in its transaction. Returns the id of the operation, by which it is taken back. */
export async function recordOperation(trx: Transaction, changes: readonly RowChange[]): Promise<string> {
  const { id } = await trx.insertInto('operations').defaultValues().returning('id').executeTakeFirstOrThrow();
  await sql`
    insert into operation_rows (operation_id, row_number, kind, subject_id, before, after)
    select ${id}::uuid, number, item->>'kind', item->>'id', nullif(item->'before', 'null'), nullif(item->'after', 'null')
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as items (item, number)`.execute(
    trx,
  );
  return id;
}

/**
 * Stores the changes that a query selects, as `recordOperation` does. `changes` selects `kind`, `id`, `before` and `after`,
 * in their order.
 */
export async function recordSelectedChanges(
  trx: Transaction,
  changes: RawBuilder<RowChange>,
): Promise<string> {
  const { id } = await trx.insertInto('operations').defaultValues().returning('id').executeTakeFirstOrThrow();
  await sql`
    insert into operation_rows (operation_id, row_number, kind, subject_id, before, after)
    select ${id}::uuid, row_number() over (), kind, id, before, after from (${changes}) as changes`.execute(
    trx,
  );
  return id;
}

/** The changes of an operation in their order. Empty if it is older than 30 days. */
export async function selectOperation(trx: Transaction, operationId: string): Promise<RowChange[]> {
  return await trx
    .selectFrom('operation_rows')
    .select(['kind', 'subject_id as id', 'before', 'after'])
    .where('operation_id', '=', operationId)
    .orderBy('row_number')
    .execute();
}
