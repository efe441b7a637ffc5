import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const CATALOG_FILE = path.join(import.meta.dirname, 'catalog.csv');
const STORE_INFO_FILE = path.join(import.meta.dirname, 'store-info.json');

export interface DemoFiles {
  storeInfo: string;
  catalog: Buffer;
  /** Differs between versions with other demo data. */
  fingerprint: string;
}

/** The files that a demo shop is filled with. */
export async function readDemoFiles(): Promise<DemoFiles> {
  const [storeInfo, catalog] = await Promise.all([readFile(STORE_INFO_FILE, 'utf8'), readFile(CATALOG_FILE)]);
  const fingerprint = createHash('sha256').update(storeInfo).update('\0').update(catalog).digest('base64url');
  return { storeInfo, catalog, fingerprint };
}
