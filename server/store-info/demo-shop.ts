import type { Database, Transaction } from '#server/database/database.ts';

const KEY = 'demo-shop';

/** True while the shop shows the demo catalogue: it then offers to pay without money, and says so. */
export async function isDemoShop(db: Database): Promise<boolean> {
  const mark = await db.selectFrom('shop_documents').select('key').where('key', '=', KEY).executeTakeFirst();
  return mark !== undefined;
}

/** For whoever fills an empty shop with the demo catalogue, in the same transaction. */
export async function markDemoShop(db: Database | Transaction): Promise<void> {
  await db
    .insertInto('shop_documents')
    .values({ key: KEY, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For whoever puts a catalogue of its own into the shop. False where it showed no demo catalogue before. */
export async function unmarkDemoShop(db: Database | Transaction): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_documents')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
