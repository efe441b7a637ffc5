import { z } from 'zod';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  createShopSetting,
  deleteShopSetting,
  hasShopSetting,
  lockShopSetting,
  readShopSetting,
  writeShopSetting,
} from '#server/database/shop-setting.ts';
import type { RowFields } from '#server/operations/row-change.ts';

const KEY = 'demo-shop';

// a mark of an earlier version is empty until the next start
const demoMark = z.object({
  storeInfo: z.record(z.string(), z.unknown()).default({}),
  products: z.array(z.string()).default([]),
  fingerprint: z.string().default(''),
});

/** True while the shop has the demo catalog. It then offers the test payment method and shows a notice. */
export async function isDemoMode(db: Database): Promise<boolean> {
  return await hasShopSetting(db, KEY);
}

/** What belongs to the demo, by which it is recognized later. */
export interface DemoContents {
  storeInfo: RowFields;
  /** Handles. */
  products: string[];
  /** Of the files that the demo comes from. */
  fingerprint: string;
}

/** Marks the shop as a demo. Without `contents` a mark stays as it is. */
export async function enableDemoMode(db: Database | Transaction, contents?: DemoContents): Promise<void> {
  if (contents) await writeShopSetting(db, KEY, contents);
  else await createShopSetting(db, KEY, {});
}

/** True if the shop is marked with the contents of exactly these files. */
export async function hasDemoContents(db: Database, fingerprint: string): Promise<boolean> {
  const mark = await readShopSetting(db, KEY);
  return mark !== undefined && demoMark.parse(mark).fingerprint === fingerprint;
}

/** What belongs to the demo, locked until the transaction ends. Undefined if the shop is no demo. */
export async function lockDemoContents(trx: Transaction): Promise<DemoContents | undefined> {
  const mark = await lockShopSetting(trx, KEY);
  return mark === undefined ? undefined : demoMark.parse(mark);
}

/** Removes the demo mark, for the import of the merchant's catalog. Returns false if the shop was no demo. */
export async function disableDemoMode(db: Database | Transaction): Promise<boolean> {
  return await deleteShopSetting(db, KEY);
}
