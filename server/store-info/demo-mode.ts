import { z } from 'zod';
import type { Database, Transaction } from '#server/database/database.ts';
import type { RowFields } from '#server/operations/row-change.ts';

const KEY = 'demo-shop';

// a mark of an earlier version is empty until the next start
const demoMark = z.object({
  storeInfo: z.record(z.string(), z.unknown()).default({}),
  products: z.array(z.string()).default([]),
});

/** True while the shop has the demo catalog. It then offers the test payment method and shows a notice. */
export async function isDemoMode(db: Database): Promise<boolean> {
  const row = await db.selectFrom('shop_settings').select('key').where('key', '=', KEY).executeTakeFirst();
  return row !== undefined;
}

/** What belongs to the demo, by which it is recognized later. */
export interface DemoContents {
  storeInfo: RowFields;
  /** Handles. */
  products: string[];
}

/** Marks the shop as a demo. Without `contents` a mark stays as it is. */
export async function enableDemoMode(db: Database | Transaction, contents?: DemoContents): Promise<void> {
  const value = JSON.stringify(contents ?? {});
  await db
    .insertInto('shop_settings')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      contents
        ? conflict.column('key').doUpdateSet({ value, updated_at: new Date() })
        : conflict.column('key').doNothing(),
    )
    .execute();
}

/** What belongs to the demo, locked until the transaction ends. Undefined if the shop is no demo. */
export async function lockDemoContents(trx: Transaction): Promise<DemoContents | undefined> {
  const row = await trx
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  return row && demoMark.parse(row.value);
}

/** Removes the demo mark, for the import of the merchant's catalog. Returns false if the shop was no demo. */
export async function disableDemoMode(db: Database | Transaction): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_settings')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
