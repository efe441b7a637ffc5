// Cached pages while other products are sold and change their prices; prices that are served after their change; and orders
// of products with few units left. Prints figures and ratios. `BENCH_ONLY=product,sold` measures a part.
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN_HEADER, ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { formatRupees } from '#format/money.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { measureLoad, measureLoadApart } from './harness/measure-load.ts';
import { printComparison } from './harness/print-comparison.ts';
import { type ProcessorTime, processorTimePerSecond, readProcessorTime } from './harness/processor-time.ts';
import { refillStock } from './harness/refill-stock.ts';
import { type LoadFigures, repeat } from './harness/repeat.ts';
import { fetchBody, placeOrder, registerShopper } from './harness/shopper.ts';
import { signInOwner } from './harness/sign-in-owner.ts';

const SECONDS = 3;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
const READERS = 16;
const SHOPPERS = 16;
const SALES_PER_SECOND = 50;
const PRICES_PER_SECOND = 5;
// no variant sells out in between: 50 sales a second are spread over all of them
const REFILL_SOLD_MS = 250;
const REFILL_MS = 50;
const READ_AGAIN_AFTER_MS = 100;

// the pages `product`, `listing`, `about` and `sold`, and `orders`; empty: all
const ONLY = (process.env.BENCH_ONLY ?? '').split(',').filter((part) => part !== '');
const isMeasured = (part: string) => ONLY.length === 0 || ONLY.includes(part);

/** The stock of a variant. */
interface Units {
  least: number;
  most: number;
}
const PLENTY: Units = { least: 500_000, most: 1_000_000 };
const FEW: Units = { least: 5, most: 50 };
const LOW: Units = { least: 5, most: 10 };

interface Selection {
  sold: string[];
  priced: string[];
  /** Product of a page, in a category of its own. */
  elsewhere: { id: string; category: string };
}

export async function benchSalesAndPages(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const postgres = await startEmbedded(shop.dataDir);
  const database = openDatabase(postgres.connection);
  try {
    const selection = await chooseSelection(database);
    const cookie = await signInOwner(database.db, shop);
    const tokens = await Promise.all(
      Array.from({ length: SHOPPERS }, (_, i) => registerShopper(shop, `198.18.0.${i + 1}`)),
    );
    await measurePages({ shop, database, selection, cookie, tokens });
    if (isMeasured('orders')) await measureOrders({ shop, database, selection, cookie, tokens });
  } finally {
    await database.close();
    await postgres.stop();
    await shop.stop();
  }
}

interface Bench {
  shop: RunningShop;
  database: OpenDatabase;
  selection: Selection;
  cookie: string;
  tokens: string[];
}

/** Products with one variant; those of the measured pages are in another category than all others. */
async function chooseSelection({ pool }: OpenDatabase): Promise<Selection> {
  const { rows } = await pool.query<{ id: string; category: string }>(
    `select p.id, coalesce(p.category, 'null') as category from products p
     where p.status = 'active' and p.is_published
       and 1 = (select count(*) from variants v where v.product_id = p.id and v.size = '' and v.color = '')
     order by count(*) over (partition by p.category), p.position`,
  );
  const [elsewhere] = rows;
  const others = rows.filter(({ category }) => category !== elsewhere?.category).map(({ id }) => id);
  const [sold, priced] = [others.slice(0, 20), others.slice(20, 25)];
  if (!elsewhere || priced.length === 0) throw new Error('the demo shop has too few products');
  return { sold, priced, elsewhere };
}

async function measurePages(bench: Bench): Promise<void> {
  const { shop, selection } = bench;
  const listing = `/products?category=${encodeURIComponent(selection.elsewhere.category)}`;
  const pages = [
    { part: 'product', name: 'page: another product', path: `/product/${selection.elsewhere.id}` },
    { part: 'listing', name: 'page: another listing', path: listing },
    { part: 'about', name: 'page: about the shop', path: '/about' },
    { part: 'sold', name: 'page: a product that is sold', path: `/product/${selection.sold[0]}` },
  ].filter(({ part }) => isMeasured(part));
  if (pages.length === 0) return;
  const activities: [string, () => Activity][] = [
    [
      `${SALES_PER_SECOND} sales/s of plentiful stock`,
      () => startActivity(bench, { units: PLENTY, withPrices: false }),
    ],
    [`${SALES_PER_SECOND} low-stock sales/s`, () => startActivity(bench, { units: LOW, withPrices: false })],
    [
      `${SALES_PER_SECOND} low-stock sales/s, ${PRICES_PER_SECOND} prices/s`,
      () => startActivity(bench, { units: LOW, withPrices: true }),
    ],
  ];
  console.log(
    `\nCached pages, ${READERS} connections with brotli, quiet and while others buy (goal of the last: 0.8)`,
  );
  for (const { name, path } of pages) {
    const url = shop.origin + path;
    await measureLoad(url, { seconds: 1 });
    for (const [what, start] of activities) await measureBeside(shop, { name, url, what, start });
  }
  console.log(
    'The rate beside quiet is the goal. Quiet and busy rounds alternate, and the middle ones are compared: a machine that is\n' +
      'slower for a while is so for both. What limits them: while quiet, the shop fills a processor, the reader half of one. So the\n' +
      'pages lose the processor time of the sales in the shop, and wait when the database takes a processor of two. The row of\n' +
      'plentiful stock is the orders alone: it changes no page. The CPU per page shows whether pages were rendered again: without\n' +
      'the part of the sales, which was measured without a reader, a cached page costs as much as when it is quiet.',
  );
}

interface Round extends LoadFigures {
  /** Milliseconds per second. */
  used: ProcessorTime;
  done?: Done | undefined;
}

/** Reads a page in turns quietly and while others buy, and prints both. */
async function measureBeside(
  shop: RunningShop,
  { name, url, what, start }: { name: string; url: string; what: string; start: () => Activity },
): Promise<void> {
  const alone = await measureRound(shop, start, () => wait(ROUND_SECONDS * 1_000).then(() => NOTHING_READ));
  // the shoppers of this process do not slow the reader down
  const read = () => measureLoadApart(url, { connections: READERS, seconds: ROUND_SECONDS });
  const [quiet, busy]: [Round[], Round[]] = [[], []];
  for (let i = 0; i < ROUNDS; i++) {
    quiet.push(await measureRound(shop, undefined, read));
    busy.push(await measureRound(shop, start, read));
  }
  const [middleQuiet, middleBusy] = [middleRound(quiet), middleRound(busy)];
  console.log(`${name}: quiet ${middleQuiet.perSecond.toFixed(0)}/s, p99 ${middleQuiet.p99Ms.toFixed(1)} ms`);
  printComparison(`  ${what}`, middleBusy, middleQuiet, 'quiet');
  const done = [alone, ...busy].flatMap((round) => round.done ?? []).reduce(addDone);
  console.log(`    ${describe(done)}`);
  if (done.failures.length > 0) console.log(`    rejected: ${done.failures[0]?.slice(0, 200)}`);
  const msPerPage = (shopMs: number, { perSecond }: Round) => `${(shopMs / perSecond).toFixed(3)} ms`;
  console.log(
    `    CPU of the shop per page: quiet ${msPerPage(middleQuiet.used.shop, middleQuiet)}, ` +
      `with the sales ${msPerPage(middleBusy.used.shop, middleBusy)}, ` +
      `without their part ${msPerPage(middleBusy.used.shop - alone.used.shop, middleBusy)}`,
  );
  const processorTimes: [string, Round][] = [
    ['the sales alone', alone],
    ['quiet', middleQuiet],
    ['both', middleBusy],
  ];
  for (const [when, { used }] of processorTimes)
    console.log(
      `    CPU in ms per second, ${when}: shop ${used.shop.toFixed(0)}, database ${used.database.toFixed(0)}, ` +
        `reader and shoppers ${used.client.toFixed(0)}, unused ${used.unused.toFixed(0)}`,
    );
}

const NOTHING_READ: LoadFigures = { perSecond: 0, p50Ms: 0, p99Ms: 0, failures: 0 };

async function measureRound(
  shop: RunningShop,
  start: (() => Activity) | undefined,
  read: () => Promise<LoadFigures>,
): Promise<Round> {
  const activity = start?.();
  if (activity) await wait(500);
  const [before, startedAt] = [readProcessorTime(shop), performance.now()];
  const figures = await read();
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = processorTimePerSecond(before, readProcessorTime(shop), seconds);
  return { ...figures, used, done: await activity?.stop() };
}

/** The round whose rate is in the middle. */
function middleRound(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}

interface Done {
  sales: number;
  failedSales: number;
  prices: number;
  /** Replies of price changes that were rejected. */
  failures: string[];
  stale: number;
  seconds: number;
}

interface Activity {
  stop(): Promise<Done>;
}

const addDone = (a: Done, b: Done): Done => ({
  sales: a.sales + b.sales,
  failedSales: a.failedSales + b.failedSales,
  prices: a.prices + b.prices,
  failures: [...a.failures, ...b.failures],
  stale: a.stale + b.stale,
  seconds: a.seconds + b.seconds,
});

const describe = ({ sales, failedSales, prices, failures, stale, seconds }: Done) =>
  `${(sales / seconds).toFixed(0)} sales/s (${failedSales} failed), ${(prices / seconds).toFixed(1)} prices/s ` +
  `(${failures.length} failed), ${stale} former prices ${READ_AGAIN_AFTER_MS} ms after the change (goal 0)`;

/** Sells and changes prices at a fixed rate, whatever the replies take. */
function startActivity(
  { shop, database, selection, cookie, tokens }: Bench,
  { units, withPrices }: { units: Units; withPrices: boolean },
): Activity {
  const done = { sales: 0, failedSales: 0, prices: 0, failures: [] as string[], stale: 0 };
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  let turn = 0;
  const run = (action: () => Promise<void>) => {
    const promise = action().finally(() => running.delete(promise));
    running.add(promise);
  };
  const sell = async () => {
    turn += 1;
    const id = selection.sold[turn % selection.sold.length] ?? '';
    const status = await placeOrder(shop, tokens[turn % tokens.length] ?? '', [id]).catch(() => 0);
    done.sales += 1;
    if (status !== 201) done.failedSales += 1;
  };
  const changePrice = async () => {
    const id = selection.priced[done.prices % selection.priced.length] ?? '';
    done.prices += 1;
    // below the MRP of every product
    const price = 10 + (done.prices % 40);
    const failure = await changePriceOf(shop, cookie, id, price);
    if (failure === undefined) done.stale += await countFormerPrices(shop, id, price);
    else done.failures.push(failure);
  };
  const refillAll = () => void refillStock(database.pool, units, selection.sold);
  refillAll();
  const timers = [
    setInterval(refillAll, REFILL_SOLD_MS),
    setInterval(() => run(sell), 1_000 / SALES_PER_SECOND),
    ...(withPrices ? [setInterval(() => run(changePrice), 1_000 / PRICES_PER_SECOND)] : []),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1_000;
      await Promise.all(running);
      return { ...done, seconds };
    },
  };
}

/** Changes the price in the admin. Returns the reply if it is rejected. */
async function changePriceOf(
  shop: RunningShop,
  cookie: string,
  id: string,
  price: number,
): Promise<string | undefined> {
  const url = shop.apiBase + ADMIN_PATHS.product.replace(':id', encodeURIComponent(id));
  const headers = { cookie, origin: shop.origin, [ADMIN_HEADER]: '1', 'content-type': 'application/json' };
  const read = await fetchBody(url, headers);
  const { variants } = JSON.parse(read.body.toString()) as { variants: Record<string, object> };
  const changed = Object.fromEntries(
    Object.keys(variants).map((variant) => [variant, { price, compareAtPrice: null, mrp: null }]),
  );
  const version = { ...headers, 'if-match': read.headers.etag };
  const reply = await fetchBody(url, version, { variants: changed }, 'PATCH');
  return reply.status === 200 ? undefined : reply.body.toString();
}

/** How many of page and reply do not show this price, a moment after its change. */
async function countFormerPrices(shop: RunningShop, id: string, price: number): Promise<number> {
  await wait(READ_AGAIN_AFTER_MS);
  const reply = await fetchBody(`${shop.apiBase}/products/${id}`, {});
  const page = await fetchBody(`${shop.origin}/product/${id}`, {});
  const isCurrentReply = reply.body.includes(`"regularPrice":${price}`);
  const isCurrentPage = page.body.includes(formatRupees(price));
  return [isCurrentReply, isCurrentPage].filter((isCurrent) => !isCurrent).length;
}

/** Orders of three products with few units left of each, after the same with plenty. */
async function measureOrders({ shop, database, selection, tokens }: Bench): Promise<void> {
  const order = async (worker: number) => {
    const first = Math.floor(Math.random() * (selection.sold.length - 2));
    return (await placeOrder(shop, tokens[worker] ?? '', selection.sold.slice(first, first + 3))) === 201;
  };
  const measure = async (units: Units, seconds: number) => {
    await refillStock(database.pool, units, selection.sold);
    const timer = setInterval(() => void refillStock(database.pool, units, selection.sold), REFILL_MS);
    const figures = await repeat(order, { workers: SHOPPERS, seconds });
    clearInterval(timer);
    return figures;
  };
  console.log(`\nOrders of three products, ${SHOPPERS} shoppers at once, every commit durable (goal 0.7)`);
  await measure(PLENTY, 1);
  const scenarios: [string, Units][] = [
    ['5 to 50 units left', FEW],
    ['5 to 10 units left', LOW],
  ];
  for (const [name, units] of scenarios) {
    const plenty = await measure(PLENTY, SECONDS);
    printComparison(name, await measure(units, SECONDS), plenty, 'plenty');
  }
  console.log(
    'What limits them: orders of the same product wait for each other until the commit is on disk.',
  );
}
