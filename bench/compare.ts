// This version of the shop beside an earlier one, of which BENCH_BEFORE names the folder (built). Both run on this machine, and are
// measured in turns: a machine that is slower for a while is so for both. Prints each measure with both figures, their ratio and
// its goal. BENCH_ONLY=orders,pages measures these parts alone.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { readSettings } from '#server/settings/settings.ts';
import { freePort } from '../e2e/testing/programs/free-port.ts';
import { SHOP_DIR } from '../e2e/testing/programs/start-program.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { runLighthouse } from './harness/lighthouse-run.ts';
import { measureBareServer } from './harness/measure-bare-server.ts';
import { measureLoad, measureLoadApart } from './harness/measure-load.ts';
import { type OrderableVariant, orderByDriver } from './harness/order-by-driver.ts';
import { MAX_FIRST_VIEW_SCRIPTS } from './harness/print-page.ts';
import { processorTimePerSecond, readProcessorTime } from './harness/processor-time.ts';
import { refillStock } from './harness/refill-stock.ts';
import { type LoadFigures, repeat } from './harness/repeat.ts';
import { placeOrder, quoteProducts, registerShopper } from './harness/shopper.ts';
import { fillCart, firstViewScriptsKib, openBrowser } from './lighthouse.ts';
import { chooseRandom } from './orders.ts';
import { REST_MS, startOnce } from './start.ts';
import { measureDriver, newListPath, readList } from './uncached-pages.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 3;
const SHOPPERS = 16;
const PLENTY = { least: 1_000_000, most: 1_000_000 };
// The stock is refilled ten times a second. What is sold between two refills leaves at least 5 units of nearly all variants.
const FEW = { least: 20, most: 50 };
const LOW = { least: 5, most: 10 };
// with the second number neither the shop nor the reader waits for the other, so that no processor time is unused
const READER_CONNECTIONS = [16, 64];
const SALES_PER_SECOND = 50;
const PRICES_PER_SECOND = 5;
// how much slower than this machine a phone is: Lighthouse's own, and an old one beside a slow machine
const CPU_SLOWDOWNS = [4, 10];

const PARTS: Record<string, (dirs: Sides<string>) => Promise<void>> = {
  orders: compareOrders,
  pages: comparePagesBesideSales,
  replies: compareReplies,
  views: compareFirstViews,
  blocking: compareBlockingTime,
  start: compareStart,
};

export async function benchCompare(): Promise<void> {
  const before = process.env.BENCH_BEFORE;
  if (!before) throw new Error('set BENCH_BEFORE to the folder of an earlier version of the shop, built');
  const only = process.env.BENCH_ONLY?.split(',') ?? Object.keys(PARTS);
  console.log(`\n${'measure'.padEnd(58)}${column('before')}${column('after')}   ratio  goal`);
  for (const part of only) {
    const run = PARTS[part];
    if (!run) throw new Error(`There is no part ${part}; there are ${Object.keys(PARTS).join(', ')}.`);
    await run({ before: path.resolve(before), after: SHOP_DIR });
  }
}

interface Sides<Value> {
  before: Value;
  after: Value;
}
const SIDES = ['before', 'after'] as const;

const column = (text: string) => text.padStart(10);
const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3);

interface Goal {
  /** Of the figure after, or of the ratio. */
  of: 'after' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

/** One line: both figures, after / before, and the goal with ✗ if it is missed. */
function print(name: string, { before, after }: Sides<number>, goal?: Goal): void {
  const ratio = after / before;
  const value = goal?.of === 'after' ? after : ratio;
  const isMissed = value < (goal?.atLeast ?? value) || value > (goal?.atMost ?? value);
  const limit = goal?.atLeast === undefined ? `<= ${goal?.atMost}` : `>= ${goal.atLeast}`;
  console.log(
    `${name.padEnd(58)}${column(before.toFixed(digits(before)))}${column(after.toFixed(digits(after)))}` +
      `   ${ratio.toFixed(2).padStart(5)}` +
      (goal ? `  ${goal.of === 'after' ? 'after ' : ''}${limit}${isMissed ? ' ✗' : ''}` : ''),
  );
}

/** The middle of what each side gives in `rounds` turns. */
async function inTurns(
  measure: (side: (typeof SIDES)[number]) => Promise<number[]>,
  rounds = ROUNDS,
): Promise<Sides<number[]>> {
  const runs: Sides<number[][]> = { before: [], after: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of SIDES) runs[side].push(await measure(side));
  return { before: middleOf(runs.before), after: middleOf(runs.after) };
}

const middleOf = (runs: number[][]): number[] =>
  (runs[0] ?? []).map((_, i) => {
    const sorted = runs.map((run) => run[i] ?? Number.NaN).toSorted((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  });

/** The n-th figure of both. */
const nth = ({ before, after }: Sides<number[]>, n: number): Sides<number> => ({
  before: before[n] ?? Number.NaN,
  after: after[n] ?? Number.NaN,
});

interface Side extends RunningShop {
  pool: pg.Pool;
  tokens: string[];
  variants: OrderableVariant[];
}

/** Both versions with a new demo shop each, and a connection to each database. */
async function withShops(
  dirs: Sides<string>,
  env: Record<string, string>,
  action: (shops: Sides<Side>) => Promise<void>,
): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  const open = async (dir: string): Promise<Side> => {
    const settings = { LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off', ...env };
    const shop = await startShop(settings, [], dir);
    closing.unshift(() => shop.stop());
    // attaches to the database that the shop runs; stopped before the shop, or it would restart the database
    const postgres = await startEmbedded(shop.dataDir);
    closing.unshift(() => postgres.stop());
    const pool = new pg.Pool({ ...postgres.connection, max: SHOPPERS });
    closing.unshift(() => pool.end());
    const { rows: variants } = await pool.query<OrderableVariant>(
      `select v.id, v.product_id, coalesce(v.discounted_price_paise, v.regular_price_paise) as price from variants v
       where v.size = '' and v.color = '' and 1 = (select count(*) from variants o where o.product_id = v.product_id)
       order by v.id`,
    );
    const tokens = await Promise.all(
      Array.from({ length: SHOPPERS }, (_, i) => registerShopper(shop, `198.18.0.${i + 1}`)),
    );
    return { ...shop, pool, tokens, variants };
  };
  try {
    await action({ before: await open(dirs.before), after: await open(dirs.after) });
  } finally {
    for (const close of closing) await close();
  }
}

async function compareOrders(dirs: Sides<string>): Promise<void> {
  await withShops(dirs, {}, async (shops) => {
    for (const side of SIDES) {
      const { pool, variants } = shops[side];
      await refillStock(pool, PLENTY);
      await quoteProducts(
        shops[side],
        variants.map(({ product_id }) => product_id),
      );
      await orderFor(shops[side], chooseRandom, 2);
      // plans as in a shop that has been open for a while, for which autovacuum does it
      await pool.query('analyze');
    }
    const random = await inTurns(async (side) => orderFor(shops[side], chooseRandom, SECONDS));
    print('orders/s, three random items, 16 clients', nth(random, 0), { of: 'ratio', atLeast: 4 });
    print('  p99 ms', nth(random, 1));
    print('  processor ms per order: shop', nth(random, 2));
    print('  processor ms per order: database', nth(random, 3));
    print('  processor ms per order: clients', nth(random, 4));
    const same = await inTurns(async (side) => orderFor(shops[side], (all) => all.slice(0, 3), SECONDS));
    print('orders/s, the same three items for all', nth(same, 0));

    const { pool, variants } = shops.after;
    const { rows } = await pool.query<{ id: string }>('select id from customers limit 1');
    const orderByPool = () => orderByDriver(pool, rows[0]?.id ?? '', chooseRandom(variants));
    const driver = await repeat(orderByPool, { workers: SHOPPERS, seconds: SECONDS * 2 });
    const rates = nth(random, 0);
    print(
      'the same beside the same rows by the driver: rate',
      { before: rates.before / driver.perSecond, after: rates.after / driver.perSecond },
      { of: 'after', atLeast: 0.6 },
    );
    const p99 = nth(random, 1);
    print(
      '  p99',
      { before: p99.before / driver.p99Ms, after: p99.after / driver.p99Ms },
      { of: 'after', atMost: 2 },
    );

    const scarce = await inTurns(async (side) => {
      const { pool: stock } = shops[side];
      await refillStock(stock, FEW);
      let refilling = Promise.resolve();
      const timer = setInterval(() => {
        refilling = refillStock(stock, FEW);
      }, 100);
      const figures = await orderFor(shops[side], chooseRandom, SECONDS);
      clearInterval(timer);
      await refilling;
      await refillStock(stock, PLENTY);
      const [plenty = Number.NaN] = await orderFor(shops[side], chooseRandom, SECONDS);
      return [(figures[0] ?? Number.NaN) / plenty];
    });
    print('orders/s with 5 to 50 units left, beside plenty', nth(scarce, 0), { of: 'after', atLeast: 0.7 });

    const soldOut = await inTurns(async (side) => {
      const { pool: stock, variants: all } = shops[side];
      await stock.query('update variants set stock = 0 where product_id = $1', [all[0]?.product_id]);
      return await orderFor(shops[side], () => all.slice(0, 1), SECONDS, 409);
    });
    print('orders/s rejected because the product is sold out', nth(soldOut, 0));
    print('  p99 ms', nth(soldOut, 1));
  });
}

/**
 * Orders with this status per second, p99, and milliseconds of processor time per order: of the shop, its database and the
 * clients.
 */
async function orderFor(
  shop: Side,
  choose: (variants: OrderableVariant[]) => OrderableVariant[],
  seconds: number,
  expectedStatus = 201,
): Promise<number[]> {
  const order = async (worker: number) => {
    const ids = choose(shop.variants).map(({ product_id }) => product_id);
    const status = await placeOrder(shop, shop.tokens[worker] ?? '', ids);
    // with few units a variant may sell out
    if (status !== 201 && status !== 409) throw new Error(`an order was answered with ${status}`);
    return status === expectedStatus;
  };
  const before = readProcessorTime(shop);
  const { perSecond: requests, failures, p99Ms } = await repeat(order, { workers: SHOPPERS, seconds });
  const perSecond = requests - failures / seconds;
  const used = processorTimePerSecond(before, readProcessorTime(shop), seconds);
  return [perSecond, p99Ms, used.shop / perSecond, used.database / perSecond, used.client / perSecond];
}

async function comparePagesBesideSales(dirs: Sides<string>): Promise<void> {
  await withShops(dirs, {}, async (shops) => {
    // the measured pages are of the smallest category, everything that is sold or changed of others
    const { rows } = await shops.after.pool.query<{ id: string; category: string }>(
      `select id, category from products where category is not null and id = any($1)
       order by count(*) over (partition by category), id`,
      [shops.after.variants.map(({ product_id }) => product_id)],
    );
    const [elsewhere] = rows;
    if (!elsewhere) throw new Error('the demo shop has no products');
    const others = rows.filter(({ category }) => category !== elsewhere.category).map(({ id }) => id);
    const [sold, priced] = [others.slice(0, 20), others.slice(20, 25)];
    const pages = {
      'another product': `/product/${elsewhere.id}`,
      'another listing': `/products?category=${encodeURIComponent(elsewhere.category)}`,
      'about the shop': '/about',
      'a product that is sold': `/product/${sold[0]}`,
    };
    for (const [name, page] of Object.entries(pages)) {
      for (const side of SIDES) await measureLoad(shops[side].origin + page, { seconds: 1 });
      for (const connections of READER_CONNECTIONS) {
        const ratios = await inTurns(async (side) => {
          const read = () => measureLoadApart(shops[side].origin + page, { seconds: SECONDS, connections });
          const quiet = await read();
          const stop = sellAndChangePrices(shops[side], { sold, priced });
          await wait(500);
          const busy = await read();
          await stop();
          return [busy.perSecond / quiet.perSecond, quiet.perSecond];
        });
        const goal = { of: 'after', atLeast: 0.8 } as const;
        print(`page beside sales, ${connections} connections: ${name}`, nth(ratios, 0), goal);
        print('  quiet, pages/s', nth(ratios, 1));
      }
    }
  });
}

/** 50 orders per second of products with few units, and 5 changes of prices, until the returned function is called. */
function sellAndChangePrices(
  shop: Side,
  { sold, priced }: { sold: string[]; priced: string[] },
): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const run = (promise: Promise<unknown>) => {
    running.add(promise);
    void promise.finally(() => running.delete(promise));
  };
  let turn = 0;
  const sell = () => {
    turn += 1;
    const id = sold[turn % sold.length] ?? '';
    run(placeOrder(shop, shop.tokens[turn % SHOPPERS] ?? '', [id]));
  };
  const changePrice = () => {
    turn += 1;
    // in the database, because the earlier version may have no other way
    const values = [priced[turn % priced.length], 1_000 + (turn % 40) * 100];
    run(
      shop.pool.query(
        `with product as (update products set regular_price_paise = $2, discounted_price_paise = null where id = $1)
         update variants set regular_price_paise = $2, discounted_price_paise = null where product_id = $1`,
        values,
      ),
    );
  };
  const timers = [
    setInterval(sell, 1_000 / SALES_PER_SECOND),
    setInterval(changePrice, 1_000 / PRICES_PER_SECOND),
    setInterval(() => run(refillStock(shop.pool, LOW, sold)), 250),
  ];
  run(refillStock(shop.pool, LOW, sold));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

async function compareReplies(dirs: Sides<string>): Promise<void> {
  await withShops(dirs, {}, async (shops) => {
    const product = shops.after.variants[0]?.product_id ?? '';
    const cached = await inTurns(async (side) => {
      const url = `${shops[side].apiBase}/products/${product}`;
      const ours = await measureLoad(url, { seconds: SECONDS });
      return [ours.perSecond / (await measureBareServer(url, 'fastify')).perSecond, ours.perSecond];
    }, 3);
    print('cached reply of one product beside bare Fastify', nth(cached, 0), { of: 'after', atLeast: 0.7 });
    print('  replies/s', nth(cached, 1));

    const database = await openShopDatabase(readSettings({ HAAT_DATA_DIR: shops.after.dataDir }));
    try {
      let request = 0;
      const readNewLists = async (side: (typeof SIDES)[number]) => {
        const { apiBase } = shops[side];
        const path = () => {
          request += 1;
          return new URL(apiBase).pathname + newListPath(request).replace(/^\/api\/v1/, '');
        };
        const ours = await measureLoad(apiBase, { seconds: SECONDS, pathOf: path });
        failIfAny(ours);
        return [ours.perSecond / (await measureDriver(database, readList)).perSecond, ours.perSecond];
      };
      // shops and driver reach twice their first rate after some seconds
      await inTurns(readNewLists, 1);
      const uncached = await inTurns(readNewLists, 3);
      print('uncached product list beside the driver with the same rows', nth(uncached, 0), {
        of: 'after',
        atLeast: 1,
      });
      print('  replies/s', nth(uncached, 1));
    } finally {
      await database.close();
    }
  });
}

function failIfAny({ failures }: LoadFigures): void {
  if (failures > 0) throw new Error(`${failures} replies were no success`);
}

const pagesOf = ({ variants }: Side): Record<string, string> => ({
  home: '/',
  listing: '/products?category=masala',
  product: `/product/${variants[0]?.product_id}`,
});

async function compareFirstViews(dirs: Sides<string>): Promise<void> {
  await withShops(dirs, { PAGE_CACHE_SECONDS: '0' }, async (shops) => {
    for (const [name, page] of Object.entries(pagesOf(shops.after))) {
      for (const side of SIDES) await measureLoad(shops[side].origin + page, { seconds: 2 });
      const views = await inTurns(async (side) => {
        const before = readProcessorTime(shops[side]);
        const figures = await measureLoad(shops[side].origin + page, { seconds: SECONDS });
        failIfAny(figures);
        const used = processorTimePerSecond(before, readProcessorTime(shops[side]), SECONDS);
        return [figures.perSecond, used.shop / figures.perSecond];
      });
      print(`first views/s with brotli: ${name}`, nth(views, 0), { of: 'ratio', atLeast: 2 });
      print('  processor ms of the shop per view', nth(views, 1));
    }
  });
}

async function compareBlockingTime(dirs: Sides<string>): Promise<void> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'haat-lighthouse-'));
  const port = await freePort();
  const browser = await openBrowser(profile, port);
  try {
    await withShops(dirs, {}, async (shops) => {
      for (const side of SIDES) await fillCart(browser, shops[side]);
      const pages = { ...pagesOf(shops.after), cart: '/cart' };
      for (const [name, page] of Object.entries(pages)) {
        for (const slowdown of CPU_SLOWDOWNS) {
          const runs = await inTurns(async (side) => {
            const url = shops[side].origin + page;
            // fills the page cache: only the first request pays for rendering
            await (await fetch(url)).text();
            const { figures } = await runLighthouse(url, port, slowdown);
            return [figures['TBT ms'] ?? Number.NaN];
          });
          print(`total blocking time, mobile, processor 1/${slowdown}: ${name}`, nth(runs, 0), {
            of: 'ratio',
            atMost: 0.5,
          });
        }
        const scripts = await inTurns(
          async (side) => [await firstViewScriptsKib(shops[side].origin + page)],
          1,
        );
        print(`first-view JavaScript, KiB of brotli: ${name}`, nth(scripts, 0), {
          of: 'after',
          atMost: MAX_FIRST_VIEW_SCRIPTS[name] ?? Number.NaN,
        });
      }
    });
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function compareStart(dirs: Sides<string>): Promise<void> {
  const dataDirs: Partial<Sides<string>> = {};
  try {
    for (const side of SIDES) {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
      dataDirs[side] = dataDir;
      await (await startShop({ HAAT_DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, [], dirs[side])).stop();
    }
    const starts = await inTurns(async (side) => {
      const start = (way: Parameters<typeof startOnce>[1]) =>
        startOnce(dataDirs[side] ?? '', way, 0, dirs[side]);
      const [program, npm] = [await start('node main.ts'), await start('npm start')];
      return [npm.firstPageMs / program.firstPageMs, program.firstPageMs, npm.firstPageMs];
    });
    print('npm start of a built shop beside node main.ts', nth(starts, 0), { of: 'after', atMost: 1.5 });
    print('  node main.ts, ms to the first page', nth(starts, 1));
    print('  npm start, ms to the first page', nth(starts, 2));
    const memory = await inTurns(async (side) => {
      return [(await startOnce(dataDirs[side] ?? '', 'node main.ts', REST_MS, dirs[side])).mib];
    }, 3);
    print('memory at rest without the database, MiB', nth(memory, 0), { of: 'ratio', atMost: 1 });
  } finally {
    for (const dataDir of Object.values(dataDirs)) await rm(dataDir, { recursive: true, force: true });
  }
}
