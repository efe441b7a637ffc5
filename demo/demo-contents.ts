import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DemoContents } from '#server/store-info/demo-mode.ts';

export const CATALOG_FILE = path.join(import.meta.dirname, 'catalog.csv');
const STORE_INFO_FILE = path.join(import.meta.dirname, 'store-info.json');

/** The store information and the handles of the products of the demo shop. */
export async function readDemoContents(): Promise<DemoContents> {
  const [storeInfo, catalog] = await Promise.all([readFile(STORE_INFO_FILE, 'utf8'), readFile(CATALOG_FILE)]);
  const rows: Record<string, string>[] = parse(catalog, { columns: true });
  const products = new Set(rows.map((row) => row['URL handle'] ?? ''));
  return { storeInfo: JSON.parse(storeInfo), products: [...products] };
}
