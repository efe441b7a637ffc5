import type { Database, Transaction } from './database.ts';

/** The value of a row of `shop_settings`, as parsed JSON. Undefined if there is no such row. */
export async function readShopSetting(db: Database, key: string): Promise<unknown> {
  const row = await db.selectFrom('shop_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** True if there is such a row, whose value may be long. */
export async function hasShopSetting(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('shop_settings').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** The value of a row, locked until the transaction ends. With `initial`, a missing row is stored first, so that it is locked too. */
export async function lockShopSetting(trx: Transaction, key: string, initial?: object): Promise<unknown> {
  if (initial) await createShopSetting(trx, key, initial);
  const row = await trx
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

/** Stores a row unless there is one. */
export async function createShopSetting(db: Database, key: string, value: object): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a row in place of the previous one. */
export async function writeShopSetting(db: Database, key: string, value: object): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('shop_settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: new Date() }))
    .execute();
}

/** Returns false if there was no such row. */
export async function deleteShopSetting(db: Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_settings')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
