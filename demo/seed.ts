import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importProducts, type RejectedProduct } from '#server/catalog/import-export/import-products.ts';
import type { Database } from '#server/database/database.ts';
import { saveImageRecords } from '#server/images/save-image-records.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { demoImages } from './demo-images.ts';

const CATALOG_FILE = path.join(import.meta.dirname, 'catalog.csv');
const STORE_INFO_FILE = path.join(import.meta.dirname, 'store-info.json');

/** Fills a database with the demo data, through the importer that merchants use. Safe to run again. */
export async function seedDemoShop(db: Database): Promise<void> {
  await saveStoreInfo(db, JSON.parse(await readFile(STORE_INFO_FILE, 'utf8')));
  await saveImageRecords(db, await demoImages());
  const rejected: RejectedProduct[] = [];
  await importProducts(db, createReadStream(CATALOG_FILE), {
    onRejected: (product) => rejected.push(product),
  });
  if (rejected.length > 0) throw new Error(`the demo catalog has errors: ${JSON.stringify(rejected)}`);
}
