// Uncached rates: API replies compared with the same statements run by the driver alone, pages compared with
// bare React renderToString.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { listProductsQuery } from '#contract/catalog.ts';
import { listProducts } from '#server/catalog/listing/list-products.ts';
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
    const [list, product, ...pages] = await listTargets(shop);
    await benchUncachedApi(
      shop.dataDir,
      [list, product].map((target) => new URL(target?.[1] ?? '')),
    );
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

async function benchUncachedApi(dataDir: string, [list, product]: URL[]): Promise<void> {
  const database = await openShopDatabase(readSettings({ HAAT_DATA_DIR: dataDir }));
  try {
    const filter = parseProductFilter(listProductsQuery.parse({}));
    const id = product?.pathname.split('/').at(-1) ?? '';
    const actions: [string, URL | undefined, (db: Database) => Promise<unknown>][] = [
      ['API product list (12)', list, (db) => listProducts(db, filter)],
      ['API one product', product, (db) => selectPublicProduct(db, id)],
    ];
    console.log('\nUncached API, 16 connections (the same statements through the driver beside)');
    for (const [name, url, action] of actions) {
      const apiFigures = await withServer('uncached-api.ts', [dataDir], (port) =>
        measureLoad(`http://127.0.0.1:${port}${url?.pathname}${url?.search}`),
      );
      printComparison(name, apiFigures, await measureDriver(database, action), 'driver');
    }
  } finally {
    await database.close();
  }
}

/** Repeats the statements of an action through the driver alone, prepared. */
async function measureDriver({ pool }: OpenDatabase, action: (db: Database) => Promise<unknown>) {
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
