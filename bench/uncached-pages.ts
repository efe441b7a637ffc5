// Uncached rates: API replies compared with the same statements run by the driver alone, pages compared with
// bare React renderToString.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { API_PREFIX } from '#contract/api-paths.ts';
import { listProductsQuery } from '#contract/catalog.ts';
import { listProducts, listProductsByIds } from '#server/catalog/listing/list-products.ts';
import { parseProductFilter } from '#server/catalog/listing/product-filter.ts';
import { selectPublicProduct } from '#server/catalog/product-queries.ts';
import type { Database } from '#server/database/database.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startShop } from '../e2e/testing/start-shop.ts';
import { measureLoad } from './harness/measure-load.ts';
import { printComparison } from './harness/print-comparison.ts';
import { repeat } from './harness/repeat.ts';
import { withServer } from './harness/spawn-server.ts';
import { listTargets } from './reads.ts';

const WORKERS = 16;
const SECONDS = 4;

export async function benchUncachedPages(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', PAGE_CACHE_SECONDS: '0', RATE_LIMITS: 'off' });
  try {
    const [, product, ...pages] = await listTargets(shop);
    const productId = product?.[1].split('/').at(-1) ?? '';
    await benchUncachedApi(shop.dataDir, productId);
    console.log(
      '\nPages rendered for every request, 16 connections (bare renderToString of the same page beside)',
    );
    for (const [name, url] of pages) {
      printComparison(name, await measureLoad(url), await measureReact(url, shop.apiBase), 'React');
    }
  } finally {
    await shop.stop();
  }
}

async function benchUncachedApi(dataDir: string, productId: string): Promise<void> {
  const database = await openShopDatabase(readSettings({ HAAT_DATA_DIR: dataDir }));
  const withApi = (args: string[], path: string, pathOf?: (request: number) => string) =>
    withServer('uncached-api.ts', [dataDir, ...args], (port) =>
      measureLoad(`http://127.0.0.1:${port}${path}`, { ...(pathOf && { pathOf }) }),
    );
  try {
    console.log('\nUncached API, 16 connections (the same rows through the driver beside)');
    const list = await withApi(['fragments'], '/', newListPath);
    printComparison(
      'API product list (12), each new',
      list,
      await measureDriver(database, readList),
      'driver',
    );
    const product = await withApi([], `${API_PREFIX}/products/${productId}`);
    const readProduct = (db: Database) => selectPublicProduct(db, productId);
    printComparison('API one product', product, await measureDriver(database, readProduct), 'driver');
  } finally {
    await database.close();
  }
}

const newListQuery = (n: number) => ({ category: `masala,none-${n}` });

/** A list that no request has asked for before: only its products may be known. */
export const newListPath = (n: number) => `${API_PREFIX}/products?${new URLSearchParams(newListQuery(n))}`;

export async function readList(db: Database): Promise<void> {
  const { products } = await listProducts(db, parseProductFilter(listProductsQuery.parse(newListQuery(0))));
  await listProductsByIds(
    db,
    products.map(({ id }) => id),
  );
}

/** Repeats the statements of an action through the driver alone, prepared. */
export async function measureDriver({ pool }: OpenDatabase, action: (db: Database) => Promise<unknown>) {
  const statements: { name: string; text: string; values: unknown[] }[] = [];
  const recordingDb = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ name: `bench${query.sql.length}`, text: query.sql, values: [...query.parameters] });
    },
  });
  await action(recordingDb);
  return repeat(
    async () => {
      for (const statement of statements) await pool.query(statement);
      return true;
    },
    { workers: WORKERS, seconds: SECONDS },
  );
}

/** React alone: loads the page once, then renders it repeatedly in this process. */
async function measureReact(url: string, apiBase: string) {
  const file = path.resolve(import.meta.dirname, '../dist/server/entry-server.js');
  const { loadSite, renderMarkup } = (await import(
    pathToFileURL(file).href
  )) as typeof import('../storefront/entry-server.tsx');
  const { pathname, search, origin } = new URL(url);
  const site = await loadSite({ href: pathname + search, origin, apiBase, fetch, timeoutMs: 5_000 });
  return repeat(async () => renderMarkup(site).length > 0, { workers: 1, seconds: SECONDS });
}
