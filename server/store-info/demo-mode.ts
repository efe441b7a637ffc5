import type { Database, Transaction } from '#server/database/database.ts';

const KEY = 'demo-shop';

/** True while the shop has the demo catalog. It then offers the test payment method and shows a notice. */
export async function isDemoMode(db: Database): Promise<boolean> {
  const row = await db.selectFrom('shop_settings').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}

/** Marks the shop as a demo. Caller imports the demo catalog into an empty shop in the same transaction. */
export async function enableDemoMode(db: Database | Transaction): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({ key: KEY, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the demo mark, for the import of the merchant's catalog. Returns false if the shop was no demo. */
export async function disableDemoMode(db: Database | Transaction): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_settings')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
