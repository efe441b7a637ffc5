// Search with 16 clients on the catalog in HAAT_DATA_DIR, each query new, so that no cache replies: two words, one common word,
// one misspelt word, and prefixes as suggestions are typed, each after a warm-up of the same kind. Then all kinds together
// with orders beside. Goal at one million products: p99 at most 100 ms for each kind, and orders at most twice as slow.
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { latencies } from './harness/latencies.ts';
import { placeOrder, quoteProducts, registerShopper, send } from './harness/shopper.ts';
import { waitForPages } from './harness/wait-for-pages.ts';

const CLIENTS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
// until the database has read the indexes that such searches need from the disk
const WARM_UP_SECONDS = SECONDS;
const WORDS_READ = 20_000;
const COMMON_WORDS = 150;
const ORDER_PAUSE_MS = 20;
const MAX_SEARCH_P99_MS = 100;
/** The p99 of orders beside searches against that of orders alone. */
const MAX_ORDER_FACTOR = 2;

type NextPath = () => string;

export async function benchSearchMillion(): Promise<void> {
  const { HAAT_DATA_DIR } = process.env;
  if (!HAAT_DATA_DIR)
    throw new Error('set HAAT_DATA_DIR to the folder of a large catalog (npm run bench -- build-catalog)');
  const shop = await startShop({
    HAAT_DATA_DIR,
    LOG_LEVEL: 'error',
    TRUST_PROXY_HOPS: '1',
    RATE_LIMITS: 'off',
  });
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const postgres = await startEmbedded(shop.dataDir);
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    const { kinds, products } = await chooseQueries(database);
    await waitForPages(database.pool);
    console.log(`\nSearch in ${products} products, ${CLIENTS} clients, ${SECONDS} s each`);
    for (const [name, next] of Object.entries(kinds)) await measureSearches(shop, name, next);
    const all = Object.values(kinds);
    const mixed: NextPath = () => pick(all)();
    await measureBesideOrders(shop, await productsToSell(database), mixed);
  } finally {
    await database.close();
    await postgres.stop();
    await shop.stop();
  }
}

/** Functions that return a path of the API, as the search page and the search box request them. */
async function chooseQueries({ pool }: OpenDatabase) {
  const { rows: counted } = await pool.query<{ products: number }>(
    'select sum(products)::bigint as products from category_counts',
  );
  const { rows: titles } = await pool.query<{ title: string }>(
    `select title from products tablesample bernoulli (5) where status = 'active' and is_published limit $1`,
    [WORDS_READ],
  );
  const { rows: common } = await pool.query<{ word: string }>(
    'select word from vocabulary order by products desc limit $1',
    [COMMON_WORDS],
  );
  const wordsOf = ({ title }: { title: string }) =>
    title
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3);
  const titleWords = titles.map(wordsOf).filter((words) => words.length > 2);
  const nextWords = inTurn(titleWords);
  let requests = 0;
  // another number of products on each page makes another query
  const search = (q: string) => {
    requests += 1;
    return `/search?q=${encodeURIComponent(q)}&facets=1&view=card&stock=bands&limit=${12 + (requests % 12)}&page=${1 + (requests % 3)}`;
  };
  const kinds: Record<string, NextPath> = {
    'two words': () => {
      const words = nextWords();
      return search(`${pick(words)} ${pick(words)}`);
    },
    'one common word': () => search(pick(common).word),
    'one misspelt word': () => search(misspell(pick(nextWords()))),
    'a prefix': () => {
      const [first = '', ...others] = nextWords();
      const start = pick(others).slice(0, 2 + Math.floor(Math.random() * 3));
      return `/search/suggestions?q=${encodeURIComponent(Math.random() < 0.5 ? start : `${first} ${start}`)}`;
    },
  };
  return { kinds, products: counted[0]?.products ?? 0 };
}

/** One character dropped, repeated, replaced or swapped with the next one. */
function misspell(word: string): string {
  const at = 1 + Math.floor(Math.random() * (word.length - 2));
  const [before, character, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  const other = String.fromCharCode(97 + Math.floor(Math.random() * 26));
  return pick([
    before + next + after,
    before + character + character + next + after,
    before + other + next + after,
    before + next + character + after,
  ]);
}

async function measureSearches(shop: RunningShop, name: string, next: NextPath): Promise<void> {
  const searchFor = async (seconds: number) => {
    const searches = startSearching(shop, next);
    await wait(seconds * 1_000);
    return await searches.stop();
  };
  await searchFor(WARM_UP_SECONDS);
  print(name, await searchFor(SECONDS), MAX_SEARCH_P99_MS);
}

async function measureBesideOrders(shop: RunningShop, products: string[], next: NextPath): Promise<void> {
  const token = await registerShopper(shop, '198.18.0.2');
  await quoteProducts(shop, products);
  const quiet = await placeOrders(shop, token, products);
  const searches = startSearching(shop, next);
  const beside = await placeOrders(shop, token, products);
  print('all kinds, orders beside', await searches.stop());
  print('orders alone', quiet);
  print('orders beside searches', beside, MAX_ORDER_FACTOR * latencies(quiet.ms).p99Ms);
}

interface Figures {
  ms: number[];
  statuses: Record<number, number>;
}

function print(name: string, { ms, statuses }: Figures, maxP99Ms?: number): void {
  const { p50Ms, p99Ms, maxMs } = latencies(ms);
  const failures = Object.entries(statuses).filter(([status]) => Number(status) >= 300);
  console.log(
    `${name.padEnd(26)}${(ms.length / SECONDS).toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1).padStart(6)} ms` +
      `  p99 ${p99Ms.toFixed(1).padStart(6)} ms  max ${maxMs.toFixed(0).padStart(5)} ms` +
      (maxP99Ms === undefined ? '' : `  p99 limit ${maxP99Ms.toFixed(0)} ms${p99Ms > maxP99Ms ? ' ✗' : ''}`) +
      (failures.length > 0 ? `  FAILED ${JSON.stringify(Object.fromEntries(failures))}` : ''),
  );
}

function startSearching(shop: RunningShop, next: NextPath): { stop(): Promise<Figures> } {
  const figures: Figures = { ms: [], statuses: {} };
  let isRunning = true;
  const search = async () => {
    while (isRunning) await record(figures, () => send(shop.apiBase + next(), 'GET', {}));
  };
  const clients = Array.from({ length: CLIENTS }, search);
  return {
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return figures;
    },
  };
}

async function placeOrders(shop: RunningShop, token: string, products: string[]): Promise<Figures> {
  const figures: Figures = { ms: [], statuses: {} };
  const endsAt = performance.now() + SECONDS * 1_000;
  for (let i = 0; performance.now() < endsAt; i += 1) {
    await record(figures, () => placeOrder(shop, token, [products[i % products.length] ?? '']));
    await wait(ORDER_PAUSE_MS);
  }
  return figures;
}

async function record({ ms, statuses }: Figures, request: () => Promise<number>): Promise<void> {
  const startedAt = performance.now();
  const status = await request();
  ms.push(performance.now() - startedAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

async function productsToSell({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from products p where p.status = 'active' and p.is_published
     and (select min(v.stock) from variants v where v.product_id = p.id) > 40 limit 200`,
  );
  return rows.map(({ id }) => id);
}

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('the catalog has no products');
    return item;
  };
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
