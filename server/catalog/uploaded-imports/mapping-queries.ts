import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { ColumnMapping } from '../file-formats/column-mapping.ts';

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
