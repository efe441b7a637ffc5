import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** A setting of the admin. One of `value` and `encryptedValue` is set. */
export interface StoredSettingRow {
  name: string;
  value: string | null;
  encryptedValue: string | null;
  changedAt: Date;
  /** The name of the staff member. Null: the command line. */
  changedBy: string | null;
}

export async function selectStoredSettings(db: Database): Promise<StoredSettingRow[]> {
  return await db
    .selectFrom('stored_settings')
    .select([
      'name',
      'value',
      'encrypted_value as encryptedValue',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ])
    .orderBy('name')
    .execute();
}

/** Lets one transaction at a time change settings. */
export async function lockStoredSettings(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stored settings', 0))`.execute(trx);
}

export async function upsertStoredSetting(
  trx: Transaction,
  { name, value, encryptedValue, changedBy }: Omit<StoredSettingRow, 'changedAt'>,
): Promise<void> {
  const row = { value, encrypted_value: encryptedValue, changed_by: changedBy };
  await trx
    .insertInto('stored_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, changed_at: sql`now()` }))
    .execute();
}

export async function deleteStoredSettings(trx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await trx.deleteFrom('stored_settings').where('name', 'in', names).execute();
}
