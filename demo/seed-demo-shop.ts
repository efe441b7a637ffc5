import { createReadStream } from 'node:fs';
import { importProducts, type RejectedProduct } from '#server/catalog/import-export/import-products.ts';
import type { Database } from '#server/database/database.ts';
import { saveImageRecords } from '#server/images/save-image-records.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { readDemoContents } from './demo-contents.ts';
import { CATALOG_FILE } from './demo-files.ts';
import { demoImages } from './demo-images.ts';

/** Fills a database with the demo data, through the importer that merchants use. Safe to run again. */
export async function seedDemoShop(db: Database): Promise<void> {
  await saveStoreInfo(db, (await readDemoContents()).storeInfo);
  await saveImageRecords(db, await demoImages());
  const rejected: RejectedProduct[] = [];
  await importProducts(db, createReadStream(CATALOG_FILE), {
    onRejected: (product) => rejected.push(product),
  });
  if (rejected.length > 0) throw new Error(`the demo catalog has errors: ${JSON.stringify(rejected)}`);
}
