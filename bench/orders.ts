// Order rate through the API, compared with the same rows written by one prepared call of the driver alone and with
// pgbench simple-update, all on one PostgreSQL with durable commits. The part `compare` measures it beside an earlier version.
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { startShop } from '../e2e/testing/start-shop.ts';
import { type OrderableVariant, orderByDriver } from './harness/order-by-driver.ts';
import { openPgbench } from './harness/pgbench.ts';
import { printComparison } from './harness/print-comparison.ts';
import { type LoadFigures, repeat } from './harness/repeat.ts';
import { placeOrder, quoteProducts, registerShopper } from './harness/shopper.ts';

const SHOPPER_COUNTS = [8, 16];
const SECONDS = 5;
// in the lock order of orders that are still in flight
const LOCKED = 'with locked as (select id from variants order by id for update)';
const WARM_UP_SECONDS = 1;
const PLENTY = 1_000_000;
const OUT_OF_STOCK = 409;

const RANDOM = 'three random variants';
const SCARCE = 'the same, 5 to 50 units of each';

interface Measured {
  api: LoadFigures;
  driver: LoadFigures;
}

interface Scenario {
  name: string;
  /** Sorted by id, the lock order of variants: two orders cannot deadlock. */
  choose(variants: OrderableVariant[]): OrderableVariant[];
  /** The stock of every variant stays between 5 and 50 units. */
  isScarce?: boolean;
}

const SCENARIOS: Scenario[] = [
  { name: 'the same three variants for all', choose: (variants) => variants.slice(0, 3) },
  { name: RANDOM, choose: chooseRandom },
  { name: SCARCE, choose: chooseRandom, isScarce: true },
];

/** Three variants at random, sorted by id: the order in which orders lock them. */
export function chooseRandom(variants: OrderableVariant[]): OrderableVariant[] {
  const chosen = new Set<OrderableVariant>();
  while (chosen.size < 3) {
    const variant = variants[Math.floor(Math.random() * variants.length)];
    if (variant) chosen.add(variant);
  }
  return [...chosen].sort((a, b) => a.id - b.id);
}

export async function benchOrders(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const database = await startEmbedded(shop.dataDir);
  const { connection } = database;
  const pool = new pg.Pool({ ...connection, max: Math.max(...SHOPPER_COUNTS) });
  const pgbench = await openPgbench(connection, pool);
  if (!pgbench) console.log('\nThere is no pgbench: `apt-get install postgresql-contrib` brings one.');
  try {
    const variants = await findVariants(pool);
    await quoteProducts(
      shop,
      variants.map((variant) => variant.product_id),
    );
    for (const shoppers of SHOPPER_COUNTS) {
      const tokens = await Promise.all(
        Array.from({ length: shoppers }, (_, i) => registerShopper(shop, `198.18.0.${i + 1}`)),
      );
      const customers = await pool.query<{ id: string }>('select id from customers limit 1');
      const customerId = customers.rows[0]?.id ?? '';
      const pgbenchFigures = await pgbench?.simpleUpdate(shoppers, SECONDS);
      const measured = new Map<string, Measured>();
      console.log(`\nOrders of three variants, ${shoppers} shoppers at once, every commit durable`);
      for (const { name, choose, isScarce = false } of SCENARIOS) {
        const stock = await refillStock(pool, isScarce);
        let soldOut = 0;
        const order = async (i: number) => {
          const productIds = choose(variants).map((variant) => variant.product_id);
          const status = await placeOrder(shop, tokens[i] ?? '', productIds);
          // between two refills a variant may sell out
          const isSoldOut = isScarce && status === OUT_OF_STOCK;
          if (isSoldOut) soldOut += 1;
          return status === 201 || isSoldOut;
        };
        const orderByPool = () => orderByDriver(pool, customerId, choose(variants));
        const measure = async () => {
          await repeat(order, { workers: shoppers, seconds: WARM_UP_SECONDS });
          await repeat(orderByPool, { workers: shoppers, seconds: WARM_UP_SECONDS });
          // plans as in a shop that has been open for a while, for which autovacuum does it
          await pool.query('analyze');
          soldOut = 0;
          const api = await repeat(order, { workers: shoppers, seconds: SECONDS });
          return { api, driver: await repeat(orderByPool, { workers: shoppers, seconds: SECONDS }) };
        };
        const figures = await measure().finally(() => stock.stop());
        const { api: apiFigures, driver: driverFigures } = figures;
        printComparison(name, apiFigures, driverFigures, 'driver');
        if (soldOut > 0)
          console.log(`  of these orders ${soldOut} were rejected because a variant was sold out`);
        printLatencies('driver, the same rows', driverFigures);
        if (pgbenchFigures) printComparison('', apiFigures, pgbenchFigures, 'pgbench');
        measured.set(name, figures);
      }
      printGoals(measured);
      if (pgbenchFigures) printLatencies('pgbench simple-update', pgbenchFigures);
    }
    console.log(LIMITING_FACTORS);
  } finally {
    await pgbench?.drop();
    await pool.end();
    await database.stop();
    await shop.stop();
  }
}

const LIMITING_FACTORS =
  'What limits them. The same three: shoppers wait for each other from the stock update to the commit and its flush.\n' +
  'Three random: the cores, shared by shoppers, shop and database; an order is the statement of its session and a part of ' +
  "one call for all orders that arrived during the call before; pgbench's transaction is five statements.";

/** The visible variants without options, sorted by id. */
async function findVariants(pool: pg.Pool): Promise<OrderableVariant[]> {
  const { rows } = await pool.query<OrderableVariant>(
    `select v.id, v.product_id, coalesce(v.discounted_price_paise, v.regular_price_paise) as price
     from variants v join products p on p.id = v.product_id
     where p.status = 'active' and p.is_published and v.size = '' and v.color = '' order by v.id`,
  );
  return rows;
}

/** Gives every variant more stock than the run sells, or 5 to 50 units again and again until `stop`. */
async function refillStock(pool: pg.Pool, isScarce: boolean): Promise<{ stop(): Promise<void> }> {
  const refill = isScarce
    ? `${LOCKED} update variants set stock = 5 + floor(random() * 46) from locked
        where variants.id = locked.id and stock not between 15 and 50`
    : `${LOCKED} update variants set stock = ${PLENTY} from locked where variants.id = locked.id`;
  await pool.query(refill);
  let isOn = isScarce;
  const refilling = (async () => {
    while (isOn) {
      await new Promise((done) => setTimeout(done, 100));
      await pool.query(refill);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await refilling;
    },
  };
}

/** The ratios of this run with their goals. */
function printGoals(measured: ReadonlyMap<string, Measured>): void {
  const [plenty, scarce] = [measured.get(RANDOM), measured.get(SCARCE)];
  if (!plenty || !scarce) return;
  const ratios: [string, number, string][] = [
    [
      'rate, three random variants, beside the driver',
      plenty.api.perSecond / plenty.driver.perSecond,
      '>= 0.6',
    ],
    ['p99, the same', plenty.api.p99Ms / plenty.driver.p99Ms, '<= 2'],
    ['rate with 5 to 50 units of each, beside plenty', scarce.api.perSecond / plenty.api.perSecond, '>= 0.7'],
  ];
  for (const [name, ratio, goal] of ratios) console.log(`  ${name}: ${ratio.toFixed(2)} (goal ${goal})`);
}

function printLatencies(name: string, { p50Ms, p99Ms }: LoadFigures): void {
  console.log(`  ${name}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}
