import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

interface CommandImport {
  fileName: string;
  staffName: string;
  /** SHA-256 of the file. */
  digest: Buffer;
  setsStock: boolean;
}

/** The interrupted import of the same file by the command, with the number of its last product. Its row is locked. */
export async function selectInterruptedImport(
  trx: Transaction,
  { digest, setsStock }: Pick<CommandImport, 'digest' | 'setsStock'>,
): Promise<{ id: string; lastNumber: number } | undefined> {
  const { rows } = await sql<{ id: string; lastNumber: number }>`
    select id, coalesce((select max(number) from product_import_rows where import_id = i.id), 0) as "lastNumber"
    from product_imports i
    where file_digest = ${digest} and sets_stock = ${setsStock} and not is_complete and state = 'applied'
      and applied_at > now() - interval '30 days'
    order by created_at desc limit 1 for update of i`.execute(trx);
  return rows[0];
}

/** Adds an import whose products are applied chunk by chunk. It can be taken back from its first chunk on. */
export async function insertCommandImport(
  trx: Transaction,
  { fileName, staffName, digest, setsStock }: CommandImport,
): Promise<string> {
  const { id } = await trx
    .insertInto('product_imports')
    .values({
      file_name: fileName,
      staff_name: staffName,
      state: 'applied',
      sets_stock: setsStock,
      file_digest: digest,
      is_complete: false,
      applied_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setImportAudit(trx: Transaction, id: string, auditId: number): Promise<void> {
  await trx.updateTable('product_imports').set({ audit_id: auditId }).where('id', '=', id).execute();
}

/** False if the import has been taken back. Its row is locked until the transaction ends. */
export async function lockAppliedImport(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('product_imports')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'applied';
}

/** Adds the staged products to those of the import. Caller has applied them. */
export async function insertAppliedRows(
  trx: Transaction,
  importId: string,
  { lastNumber, operationId }: { lastNumber: number; operationId: string },
): Promise<void> {
  await sql`
    insert into product_import_rows
      (import_id, number, product_id, title, kind, file_rows, stored_version, differences, notes, outcome, operation_id)
    select ${importId}::uuid, ${lastNumber} + file_order, id, title,
      case when exists (select from staged_earlier e where e.kind = 'product' and e.id = staged_products.id) then 'changed'
        else 'new' end,
      '{}', '', '[]', '{}', 'applied', ${operationId}::uuid
    from staged_products`.execute(trx);
}

/** Its commit waits for the disk, and so for all earlier ones. */
export async function completeCommandImport(trx: Transaction, id: string): Promise<void> {
  await sql`set local synchronous_commit = on`.execute(trx);
  await trx
    .updateTable('product_imports')
    .set({ is_complete: true, applied_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
