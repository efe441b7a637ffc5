// Latency of orders, first alone and then while 32 clients send searches of ten misspelt words as fast as
// replies arrive. Goal: at most twice as slow, and no reply with a 5xx status.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { latencies } from './harness/latencies.ts';
import { placeOrder, registerShopper, send } from './harness/shopper.ts';

const CLIENTS = 32;
const SECONDS = 8;
const WARM_UP_ORDERS = 40;
const ORDER_PAUSE_MS = 20;
const WORDS = [
  'kurtta',
  'sareee',
  'turmerik',
  'cardmom',
  'jutti',
  'bangel',
  'dupata',
  'masalla',
  'copper',
  'cuminn',
];

export async function benchSearchFlood(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'error', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  const database = await startEmbedded(shop.dataDir);
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  try {
    await pool.query('update variants set stock = stock + 1000000');
    await pool.query(
      "insert into stock_movements (variant_id, quantity_change, reason) select id, 1000000, 'adjust' from variants",
    );
    const { rows } = await pool.query<{ id: string }>(
      `select p.id from products p join variants v on v.product_id = p.id
       where p.status = 'active' and p.is_published group by p.id having count(*) = 1 order by p.id limit 20`,
    );
    const products = rows.map(({ id }) => id);
    const token = await registerShopper(shop, '198.18.0.2');
    await placeOrders(shop, token, products, () => true, WARM_UP_ORDERS);
    console.log(`\nOrders, one after the other, ${SECONDS} s each`);
    const quiet = await placeOrdersFor(shop, token, products);
    const flood = startFlood(shop);
    const during = await placeOrdersFor(shop, token, products);
    const statuses = await flood.stop();
    printOrders('alone', quiet);
    printOrders(`with ${CLIENTS} searching clients`, during);
    const ratio = latencies(during.ms).p50Ms / latencies(quiet.ms).p50Ms;
    console.log(`orders ${ratio.toFixed(1)} times as slow at p50`);
    const total = Object.values(statuses).reduce((sum, n) => sum + n, 0);
    console.log(`searches: ${(total / SECONDS).toFixed(0)}/s, by status ${JSON.stringify(statuses)}`);
  } finally {
    await pool.end();
    await database.stop();
    await shop.stop();
  }
}

interface Orders {
  ms: number[];
  failures: number;
}

function printOrders(name: string, { ms, failures }: Orders): void {
  const { p50Ms, p99Ms } = latencies(ms);
  console.log(
    `${name.padEnd(28)} ${ms.length} orders  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms` +
      (failures > 0 ? `  ${failures} FAILED` : ''),
  );
}

function placeOrdersFor(shop: RunningShop, token: string, products: string[]): Promise<Orders> {
  const endsAt = performance.now() + SECONDS * 1000;
  return placeOrders(shop, token, products, () => performance.now() < endsAt);
}

async function placeOrders(
  shop: RunningShop,
  token: string,
  products: string[],
  isGoingOn: () => boolean,
  max = Number.POSITIVE_INFINITY,
): Promise<Orders> {
  const orders: Orders = { ms: [], failures: 0 };
  for (let i = 0; i < max && isGoingOn(); i += 1) {
    const startedAt = performance.now();
    const status = await placeOrder(shop, token, [products[i % products.length] ?? '']);
    orders.ms.push(performance.now() - startedAt);
    if (status !== 201) orders.failures += 1;
    await new Promise((resolve) => setTimeout(resolve, ORDER_PAUSE_MS));
  }
  return orders;
}

/** Every search is new, so that no cache replies. */
function startFlood(shop: RunningShop): { stop(): Promise<Record<number, number>> } {
  const statuses: Record<number, number> = {};
  let isRunning = true;
  const search = async () => {
    while (isRunning) {
      const words = WORDS.map((word) => `${word}${randomBytes(1).toString('hex')}`).join(' ');
      const url = `${shop.apiBase}/search?q=${encodeURIComponent(words)}`;
      const status = await send(url, 'GET', { 'x-forwarded-for': '198.18.0.1' });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: CLIENTS }, search);
  return {
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return statuses;
    },
  };
}
