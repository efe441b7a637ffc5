import { parse } from 'csv-parse/sync';
import type { DemoContents } from '#server/store-info/demo-mode.ts';
import { readDemoFiles } from './demo-files.ts';

/** The store information and the handles of the products of the demo shop. */
export async function readDemoContents(): Promise<DemoContents> {
  const { storeInfo, catalog, fingerprint } = await readDemoFiles();
  const rows: Record<string, string>[] = parse(catalog, { columns: true });
  const products = new Set(rows.map((row) => row['URL handle'] ?? ''));
  return { storeInfo: JSON.parse(storeInfo), products: [...products], fingerprint };
}
