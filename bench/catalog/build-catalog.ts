// Builds a catalog of BENCH_PRODUCTS products (1,000,000) with three variants each, in the folder HAAT_DATA_DIR, which is new or
// has a smaller one; an ended run is continued. Titles combine varied words with the product names of the folder BENCH_NAMES, or with names of its own. The benchmarks `million` and
// `search-million` use the folder as it is, any number of times; a newer version of the shop migrates it.
import path from 'node:path';
import { copyLargeInventory, summarizeInventoryViews } from '#server/admin/inventory/list-inventory.ts';
import { summarizeFacets } from '#server/catalog/listing/facets/summarize-facets.ts';
import { findProducts } from '#server/catalog/staff-list/found-products.ts';
import { summarizeProductViews } from '#server/catalog/staff-list/list-products-for-staff.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { readDemoContents } from '../../demo/demo-contents.ts';
import { fillCatalog } from './fill-catalog.ts';
import { madeUpProductNames, readProductNames } from './product-names.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);

// a crash while it is built costs only the time to build it again
const SERVER_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  shared_buffers: '2GB',
};

export async function benchBuildCatalog(): Promise<void> {
  const { HAAT_DATA_DIR, BENCH_NAMES } = process.env;
  if (!HAAT_DATA_DIR) throw new Error('set HAAT_DATA_DIR to the folder of the new catalog');
  const startedAt = performance.now();
  const print = (text: string) =>
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const names = BENCH_NAMES ? await readProductNames(BENCH_NAMES) : madeUpProductNames();
  const postgres = await startEmbedded(path.resolve(HAAT_DATA_DIR), { settings: SERVER_SETTINGS });
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    await migrateToLatest(database.db);
    const { rows: others } = await database.pool.query(
      `select from products where not exists (select from variants v where v.product_id = products.id and v.sku like 'BX-%') limit 1`,
    );
    if (others.length > 0) throw new Error(`${HAAT_DATA_DIR} has other products: choose another folder`);
    const { storeInfo } = await readDemoContents();
    await saveStoreInfo(database.db, { ...storeInfo, categories: largestCategories(names) });
    console.log(`\n${PRODUCTS} products of ${names.length} names`);
    await fillCatalog(database, PRODUCTS, names, print);
    print('summaries');
    // as a job of the shop does every few minutes
    for (const summarize of [
      summarizeFacets,
      summarizeProductViews,
      findProducts,
      summarizeInventoryViews,
      copyLargeInventory,
    ])
      await summarize(database.db);
    print('complete');
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const MENU_CATEGORIES = 6;

function largestCategories(names: readonly { category: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { category } of names) counts.set(category, (counts.get(category) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, MENU_CATEGORIES).map(([category]) => category);
}
