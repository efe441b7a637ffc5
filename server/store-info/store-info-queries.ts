import type { Database, Transaction } from '#server/database/database.ts';

const KEY = 'store-info';

/** The stored document. Undefined if nothing was saved yet. */
export async function selectStoreInfo(db: Database): Promise<unknown> {
  const row = await db.selectFrom('shop_settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value;
}

/** The stored document, locked until the transaction ends; a document that does not exist yet is locked too. */
export async function lockStoreInfo(trx: Transaction): Promise<unknown> {
  await trx
    .insertInto('shop_settings')
    .values({ key: KEY, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function upsertStoreInfo(db: Database, json: string): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({ key: KEY, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: new Date() }))
    .execute();
}
