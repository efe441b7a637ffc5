// Order rate through the API, compared with the same writes through the driver alone and with pgbench
// simple-update, all on one PostgreSQL with durable commits.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { createOrderNumber } from '#server/orders/order-number.ts';
import { startShop } from '../e2e/testing/start-shop.ts';
import type { LoadFigures } from './harness/load.ts';
import { openPgbench } from './harness/pgbench.ts';
import { printComparison } from './harness/print.ts';
import { repeat } from './harness/repeat.ts';
import { placeOrder, registerShopper } from './harness/shopper.ts';

interface OrderableVariant {
  id: number;
  product_id: string;
  price: number;
}

const SHOPPER_COUNTS = [8, 16];
const SECONDS = 5;
const WARM_UP_SECONDS = 1;

/** Sorted by id, the lock order of variants: two orders cannot deadlock. */
const SCENARIOS: [string, (variants: OrderableVariant[]) => OrderableVariant[]][] = [
  ['the same three variants for all', (variants) => variants.slice(0, 3)],
  [
    'any three variants',
    (variants) => {
      const first = Math.floor(Math.random() * (variants.length - 2));
      return variants.slice(first, first + 3);
    },
  ],
];

export async function benchOrders(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const database = await startEmbedded(shop.dataDir);
  const { connection } = database;
  const pool = new pg.Pool({ ...connection, max: Math.max(...SHOPPER_COUNTS) });
  const pgbench = await openPgbench(connection, pool);
  if (!pgbench) console.log('\nThere is no pgbench: `apt-get install postgresql-contrib` brings one.');
  try {
    const variants = await addStock(pool);
    for (const shoppers of SHOPPER_COUNTS) {
      const tokens = await Promise.all(
        Array.from({ length: shoppers }, (_, i) => registerShopper(shop, `198.18.0.${i + 1}`)),
      );
      const pgbenchFigures = await pgbench?.simpleUpdate(shoppers, SECONDS);
      console.log(`\nOrders of three variants, ${shoppers} shoppers at once, every commit durable`);
      for (const [name, chooseVariants] of SCENARIOS) {
        const order = async (i: number) => {
          const productIds = chooseVariants(variants).map((variant) => variant.product_id);
          return (await placeOrder(shop, tokens[i] ?? '', productIds)) === 201;
        };
        const orderByPool = () => orderByDriver(pool, chooseVariants(variants));
        await repeat(order, { workers: shoppers, seconds: WARM_UP_SECONDS });
        await repeat(orderByPool, { workers: shoppers, seconds: WARM_UP_SECONDS });
        const apiFigures = await repeat(order, { workers: shoppers, seconds: SECONDS });
        const driverFigures = await repeat(orderByPool, { workers: shoppers, seconds: SECONDS });
        printComparison(name, apiFigures, driverFigures, 'driver');
        printLatencies('driver, the same writes', driverFigures);
        if (pgbenchFigures) printComparison('', apiFigures, pgbenchFigures, 'pgbench');
      }
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
  'Any three: the cores, shared by shoppers, shop and database; an order is nine statements, twelve with rate limits; ' +
  "pgbench's transaction is five.";

/** Adds more stock than the run sells. Returns the visible variants without options, sorted by id. */
async function addStock(pool: pg.Pool): Promise<OrderableVariant[]> {
  await pool.query('update variants set stock = stock + 1000000');
  await pool.query(
    "insert into stock_movements (variant_id, quantity_change, reason) select id, 1000000, 'adjust' from variants",
  );
  const { rows } = await pool.query<OrderableVariant>(
    `select v.id, v.product_id, coalesce(v.discounted_price_paise, v.regular_price_paise) as price
     from variants v join products p on p.id = v.product_id
     where p.status = 'active' and p.is_published and v.size = '' and v.color = '' order by v.id`,
  );
  return rows;
}

function printLatencies(name: string, { p50Ms, p99Ms }: LoadFigures): void {
  console.log(`  ${name}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

/** The minimum for an order: read three variants, insert order, lines and status, decrement stock. */
async function orderByDriver(pool: pg.Pool, lines: OrderableVariant[]): Promise<boolean> {
  const client = await pool.connect();
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query('begin');
    const ids = lines.map((line) => line.id);
    await query(
      'read',
      'select v.*, p.title from variants v join products p on p.id = v.product_id where v.id = any($1)',
      [ids],
    );
    const id = createOrderNumber();
    const customer = await query('who', 'select id from customers limit 1', []);
    await query(
      'order',
      `insert into orders (id, customer_id, total_paise, request_hash, email, phone_digits, ship_full_name, ship_address, ship_city,
       ship_state, ship_postal_code, ship_phone)
       values ($1, $2, $3, $4, 'a@b.example', '9876543210', 'Bench Buyer', '1 Test Road', 'Noida', 'Uttar Pradesh', '201301', '+919876543210')`,
      [id, customer.rows[0]?.id, lines.reduce((sum, line) => sum + Number(line.price), 0), randomBytes(32)],
    );
    for (const [i, line] of lines.entries()) {
      await query(
        'line',
        `insert into order_lines (order_id, line_no, product_id, variant_id, title, size, color, quantity, price_paise)
         values ($1, $2, $3, $4, 'x', '', '', 1, $5)`,
        [id, i + 1, line.product_id, line.id, line.price],
      );
    }
    await query('event', 'insert into order_status_changes (order_id, status) values ($1, 0)', [id]);
    for (const line of lines) {
      await query('stock', 'update variants set stock = stock - 1 where id = $1 and stock >= 1', [line.id]);
      await query(
        'moved',
        "insert into stock_movements (variant_id, quantity_change, reason, order_id) values ($1, -1, 'order', $2)",
        [line.id, id],
      );
    }
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
