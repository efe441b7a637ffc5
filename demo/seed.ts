import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importProducts, type RefusedProduct } from '#server/catalog/import-products.ts';
import { savePictures } from '#server/catalog/save-pictures.ts';
import type { Database } from '#server/database/database.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { demoPictures } from './demo-pictures.ts';

const CATALOGUE = path.join(import.meta.dirname, 'catalogue.csv');
const STORE_INFO = path.join(import.meta.dirname, 'store-info.json');

/** Fills a database with the demo data, through the importer that merchants use. Safe to run again. */
export async function seedDemoShop(db: Database): Promise<void> {
  await saveStoreInfo(db, JSON.parse(await readFile(STORE_INFO, 'utf8')));
  await savePictures(db, await demoPictures());
  const refused: RefusedProduct[] = [];
  await importProducts(db, createReadStream(CATALOGUE), { onRefused: (product) => refused.push(product) });
  if (refused.length > 0) throw new Error(`the demo catalogue has faults: ${JSON.stringify(refused)}`);
}
