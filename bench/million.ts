// Every read of a large catalog beside the same read of a small one: HAAT_DATA_DIR has the large catalog, BENCH_SMALL the
// small one (both from build-catalog). Goals: half of the rate cached, a quarter uncached, p99 of 150 ms.
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { exportProducts } from '#server/catalog/import-export/export-products.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { latencies } from './harness/latencies.ts';
import { residentMib } from './harness/resident-memory.ts';
import { send } from './harness/shopper.ts';
import { signInOwner } from './harness/sign-in-owner.ts';
import { withServer } from './harness/spawn-server.ts';
import { waitForPages } from './harness/wait-for-pages.ts';

const CONNECTIONS = 4;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const STREAM_MS = 5_000;
const WARM_UP_MS = 1_000;
const MAX_P99_MS = 150;
const MIN_RATIO = { cached: 0.5, uncached: 0.25 };
/** Only reads whose name contains this. */
const ONLY = process.env.BENCH_ONLY ?? '';

/** The categories of a catalog with the most products, for the paths of its listings. */
interface Catalog {
  products: number;
  category: string;
  parentCategory: string;
  id: string;
}

interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

type Read = [name: string, path: (catalog: Catalog) => string];

export async function benchMillion(): Promise<void> {
  const { HAAT_DATA_DIR, BENCH_SMALL } = process.env;
  if (!HAAT_DATA_DIR || !BENCH_SMALL)
    throw new Error('set HAAT_DATA_DIR to the large catalog and BENCH_SMALL to the small one');
  await compare('uncached', [HAAT_DATA_DIR, BENCH_SMALL], [...API_READS, ...PAGE_READS, ...ADMIN_READS]);
  await compare('cached', [HAAT_DATA_DIR, BENCH_SMALL], [...API_READS, ...PAGE_READS]);
}

const api = (path: string, query: (catalog: Catalog) => Record<string, string> = () => ({})) => {
  return (catalog: Catalog) =>
    `api ${path.replace(':id', catalog.id)}?${new URLSearchParams(query(catalog))}`;
};
const admin = (path: string, query: Record<string, string> = {}) => {
  return () => `admin ${path}?${new URLSearchParams(query)}`;
};
const lastPage = ({ products }: Catalog, limit: number) =>
  String(Math.min(10_000, Math.ceil(products / limit)));

const API_READS: Read[] = [
  ['product list', api(API_PATHS.products)],
  ['product list, half-way', api(API_PATHS.products, (c) => ({ page: lastPage(c, 24) }))],
  ['product list, last page', api(API_PATHS.products, (c) => ({ limit: '100', page: lastPage(c, 100) }))],
  ['product list, newest', api(API_PATHS.products, () => ({ sort: 'newest' }))],
  ['product list, cheapest', api(API_PATHS.products, () => ({ sort: 'price-asc' }))],
  ['product list, dearest', api(API_PATHS.products, () => ({ sort: 'price-desc' }))],
  ['category', api(API_PATHS.products, ({ category }) => ({ category }))],
  [
    'category, page 500',
    api(API_PATHS.products, ({ category, products }) => ({
      category,
      page: products > 10_000 ? '500' : '5',
    })),
  ],
  ['category, cheapest', api(API_PATHS.products, ({ category }) => ({ category, sort: 'price-asc' }))],
  ['category, dearest', api(API_PATHS.products, ({ category }) => ({ category, sort: 'price-desc' }))],
  ['category, newest', api(API_PATHS.products, ({ category }) => ({ category, sort: 'newest' }))],
  ['sub-category', api(API_PATHS.products, ({ parentCategory }) => ({ parentCategory }))],
  ['gender', api(API_PATHS.products, () => ({ category: 'women' }))],
  ['a size', api(API_PATHS.products, ({ category }) => ({ category, size: 'm' }))],
  [
    'a size and a color',
    api(API_PATHS.products, ({ category }) => ({ category, size: 'm', color: 'black' })),
  ],
  ['a size and a color of the shop', api(API_PATHS.products, () => ({ size: 'm', color: 'black' }))],
  [
    'a size on sale, cheapest from a price',
    api(API_PATHS.products, () => ({ size: 's', onSale: '1', minPrice: '500', sort: 'price-asc' })),
  ],
  ['a rare color', api(API_PATHS.products, () => ({ color: 'turquoise blue' }))],
  [
    'a price range',
    api(API_PATHS.products, ({ category }) => ({ category, minPrice: '300', maxPrice: '900' })),
  ],
  ['on sale, cheapest', api(API_PATHS.products, () => ({ onSale: '1', sort: 'price-asc' }))],
  ['facets', api(API_PATHS.products, () => ({ facets: '1', limit: '1' }))],
  [
    'facets of a category',
    api(API_PATHS.products, ({ category }) => ({ category, facets: '1', limit: '1' })),
  ],
  [
    'facets of a sub-category',
    api(API_PATHS.products, ({ parentCategory }) => ({ parentCategory, facets: '1', limit: '1' })),
  ],
  [
    'facets with a size',
    api(API_PATHS.products, ({ category }) => ({ category, size: 'm', facets: '1', limit: '1' })),
  ],
  [
    'facets with a common word',
    api(API_PATHS.products, () => ({ filter: 'shirt', facets: '1', limit: '1' })),
  ],
  ['filter, a common word', api(API_PATHS.products, () => ({ filter: 'shirt' }))],
  ['filter, two words', api(API_PATHS.products, () => ({ filter: 'blue shirt' }))],
  ['one product', api(API_PATHS.product)],
  ['store information', api(API_PATHS.storeInfo)],
];

const PAGE_READS: Read[] = [
  ['page: home', () => '/'],
  ['page: all products', () => '/products'],
  ['page: category', ({ category }) => `/products?${new URLSearchParams({ category })}`],
  ['page: product', ({ id }) => `/product/${id}`],
  ['sitemap index', () => '/sitemap.xml'],
  ['sitemap, first part', () => '/sitemap-products-1.xml'],
  ['sitemap, last part', ({ products }) => `/sitemap-products-${Math.ceil(products / 1_000)}.xml`],
];

const ADMIN_READS: Read[] = [
  ['admin: products', admin(ADMIN_PATHS.products)],
  ['admin: products for sale, by title', admin(ADMIN_PATHS.products, { view: 'for-sale', sort: 'title' })],
  ['admin: sold-out products', admin(ADMIN_PATHS.products, { view: 'sold-out' })],
  ['admin: incomplete products', admin(ADMIN_PATHS.products, { view: 'incomplete' })],
  ['admin: products, two words', admin(ADMIN_PATHS.products, { q: 'black shirt' })],
  ['admin: products, a SKU', admin(ADMIN_PATHS.products, { q: 'BX-RS-1' })],
  ['admin: inventory', admin(ADMIN_PATHS.inventory)],
  ['admin: low stock', admin(ADMIN_PATHS.inventory, { view: 'low' })],
  ['admin: sold out', admin(ADMIN_PATHS.inventory, { view: 'sold-out' })],
  ['admin: inventory by location', admin(ADMIN_PATHS.inventory, { sort: 'location' })],
  ['admin: inventory by stock', admin(ADMIN_PATHS.inventory, { sort: 'available' })],
  ['admin: inventory, two words', admin(ADMIN_PATHS.inventory, { q: 'black shirt' })],
  ['admin: inventory, a barcode', admin(ADMIN_PATHS.inventory, { code: '8900000000900' })],
  ['admin: today', admin(ADMIN_PATHS.today)],
  ['admin: a word for a phone order', admin(ADMIN_PATHS.sellableVariants, { q: 'shirt' })],
  ['admin: two letters for a phone order', admin(ADMIN_PATHS.sellableVariants, { q: 'sh' })],
  ['admin: a SKU for a phone order', admin(ADMIN_PATHS.sellableVariants, { q: 'BX-RS-1' })],
  ['admin: GST rates', admin(ADMIN_PATHS.taxOverview)],
  ['admin: products without a GST rate', admin(ADMIN_PATHS.taxedProducts, { source: 'missing' })],
  ['admin: products by their own GST rate', admin(ADMIN_PATHS.taxedProducts, { source: 'product' })],
  ['admin: stock value', admin(ADMIN_PATHS.report.replace(':name', 'stock-value'))],
  ['admin: worst sellers', admin(ADMIN_PATHS.report.replace(':name', 'worst-sellers'))],
  ['admin: categories', admin(ADMIN_PATHS.categories)],
];

async function compare(kind: 'cached' | 'uncached', dirs: [string, string], reads: Read[]): Promise<void> {
  const measured = [];
  // one after the other: both share the processors
  for (const dir of dirs) measured.push(await measureShop(kind, dir, reads));
  const [large, small] = measured;
  if (!large || !small) return;
  console.log(
    `\nReads, ${kind}, ${CONNECTIONS} connections: ${large.catalog.products} products beside ${small.catalog.products}` +
      ` (goals: ratio ≥ ${MIN_RATIO[kind]}, p99 ≤ ${MAX_P99_MS} ms). Memory ${large.mib.toFixed(0)} MiB beside ${small.mib.toFixed(0)}`,
  );
  for (const [name, figures] of large.figures)
    printLine(name, figures, small.figures.get(name), MIN_RATIO[kind]);
}

function printLine(
  name: string,
  large: Figures | string,
  small: Figures | string | undefined,
  minRatio: number,
) {
  if (typeof large === 'string' || typeof small === 'string' || !small) {
    const failure = (figures: typeof small) => (typeof figures === 'string' ? figures : 'measured');
    console.log(`  ${name.padEnd(38)} ✗ ${failure(large)} beside ${small ? failure(small) : 'nothing'}`);
    return;
  }
  const ratio = large.perSecond / small.perSecond;
  const column = (value: number, digits = 1) => value.toFixed(digits).padStart(9);
  console.log(
    `  ${name.padEnd(38)}${column(large.perSecond, 0)}/s p50${column(large.p50Ms)} p99${column(large.p99Ms)} ms` +
      `  beside${column(small.perSecond, 0)}/s p99${column(small.p99Ms)} ms` +
      `  ratio ${ratio.toFixed(2)} (limit ${minRatio})${ratio < minRatio ? ' ✗' : ''}` +
      `  p99 limit ${MAX_P99_MS} ms${large.p99Ms > MAX_P99_MS ? ' ✗' : ''}`,
  );
}

async function measureShop(kind: 'cached' | 'uncached', dir: string, reads: Read[]) {
  const shop = await startShop({
    HAAT_DATA_DIR: dir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...(kind === 'uncached' && { PAGE_CACHE_SECONDS: '0' }),
  });
  const postgres = await startEmbedded(shop.dataDir);
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    const catalog = await describeCatalog(database.pool);
    await waitForPages(database.pool);
    const cookie = await signInOwner(database.db, shop);
    const figures = new Map<string, Figures | string>();
    const measureAll = async (apiBase: string) => {
      for (const [name, path] of reads) {
        if (!name.includes(ONLY)) continue;
        figures.set(name, await measureRead({ ...shop, apiBase }, path(catalog), cookie));
      }
    };
    if (kind === 'cached') await measureAll(shop.apiBase);
    else
      await withServer('uncached-api.ts', [dir], (port) =>
        measureAll(`http://127.0.0.1:${port}${API_PREFIX}`),
      );
    if (kind === 'uncached' && 'export feed'.includes(ONLY)) {
      figures.set(
        'feed (chunks)',
        await measureStream((await fetch(`${shop.apiBase}/feeds/google.xml`)).body ?? []),
      );
      figures.set('export (rows)', await measureStream(exportProducts(database.db)));
    }
    return { catalog, figures, mib: residentMib(shop.process.pid ?? 0) };
  } finally {
    await database.close();
    await postgres.stop();
    await shop.stop();
  }
}

async function describeCatalog(pool: import('pg').Pool): Promise<Catalog> {
  const { rows } = await pool.query<Catalog>(`
    select (select sum(products) from category_counts)::int as products,
      (select category_key from category_counts group by 1 order by sum(products) desc limit 1) as category,
      (select parent_category_key from category_counts group by 1 order by sum(products) desc limit 1) as "parentCategory",
      (select id from products where position >= 900 order by position limit 1) as id`);
  if (!rows[0]) throw new Error('the catalog is empty');
  return rows[0];
}

async function measureRead(shop: RunningShop, target: string, cookie: string): Promise<Figures | string> {
  const [prefix, rest = ''] = target.startsWith('/') ? ['', target] : target.split(' ');
  const base = prefix === '' ? shop.origin : shop.apiBase;
  const headers = { 'accept-encoding': 'br', ...(prefix === 'admin' && { cookie }) };
  const durations: number[] = [];
  let failure = '';
  const get = async () => {
    const startedAt = performance.now();
    // not decompressed: the time of this process is not that of the shop
    const status = await send(base + rest, 'GET', headers);
    if (status !== 200) failure = `${status} ${rest}`;
    durations.push(performance.now() - startedAt);
  };
  const getFor = async (ms: number) => {
    const endsAt = performance.now() + ms;
    const work = async () => {
      while (failure === '' && performance.now() < endsAt) await get();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  };
  // until each connection to the database has planned the statements, and read what they need from the disk
  await getFor(WARM_UP_MS);
  if (failure !== '') return failure;
  durations.length = 0;
  const startedAt = performance.now();
  await getFor(SECONDS * 1_000);
  const seconds = (performance.now() - startedAt) / 1_000;
  return failure || { perSecond: durations.length / seconds, ...latencies(durations) };
}

/** Chunks per second, and the time of the first and the slowest chunk. */
async function measureStream(stream: AsyncIterable<unknown> | Iterable<unknown>): Promise<Figures> {
  const startedAt = performance.now();
  const gaps: number[] = [];
  let last = startedAt;
  for await (const _ of stream) {
    gaps.push(performance.now() - last);
    last = performance.now();
    if (last - startedAt > STREAM_MS) break;
  }
  const { p50Ms, p99Ms } = latencies(gaps);
  return {
    perSecond: gaps.length / ((last - startedAt) / 1_000),
    p50Ms,
    p99Ms: Math.max(p99Ms, gaps[0] ?? 0),
  };
}
