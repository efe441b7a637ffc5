// Placing orders through the API beside the same statements straight through the driver, both with durable commits.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { newOrderNumber } from '#server/orders/order-number.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { printBeside } from './rig/print.ts';
import { repeat } from './rig/repeat.ts';

const BUYERS = 8;
const SECONDS = 6;

export async function benchOrders(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  // the shop runs it, so this only finds it
  const { connection } = await startEmbedded(shop.dataDir);
  const pool = new pg.Pool({ ...connection, max: BUYERS });
  try {
    await pool.query('update variants set stock = stock + 1000000');
    await pool.query(
      "insert into stock_movements (variant_id, quantity_change, reason) select id, 1000000, 'adjust' from variants",
    );
    const lines = await pool.query<{ id: number; product_id: string; price: number }>(
      `select v.id, v.product_id, coalesce(v.discounted_price_paise, v.regular_price_paise) as price
       from variants v join products p on p.id = v.product_id
       where p.status = 'active' and p.is_published and v.size = '' and v.color = '' order by v.id limit 3`,
    );
    const tokens = await Promise.all(Array.from({ length: BUYERS }, (_, i) => buyer(shop, i)));
    const order = (i: number) =>
      placeOrder(
        shop,
        tokens[i] ?? '',
        lines.rows.map((line) => line.product_id),
      );
    const direct = () => orderByDriver(pool, lines.rows);
    await repeat(order, { workers: BUYERS, seconds: 1 });
    await repeat(direct, { workers: BUYERS, seconds: 1 });
    const ours = await repeat(order, { workers: BUYERS, seconds: SECONDS });
    const driver = await repeat(direct, { workers: BUYERS, seconds: SECONDS });
    console.log(
      `\nOrders of three lines, ${BUYERS} buyers at once (same statements through the driver beside)`,
    );
    printBeside('place an order', ours, driver, 'driver');
    console.log(`driver p50 ${driver.p50Ms.toFixed(1)} ms, p99 ${driver.p99Ms.toFixed(1)} ms`);
  } finally {
    await pool.end();
    await shop.stop();
  }
}

async function buyer(shop: RunningShop, i: number): Promise<string> {
  const who = {
    email: `buyer${i}.${randomBytes(4).toString('hex')}@bench.example`,
    password: 'bench-password',
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${i + 1}` };
  const post = (path: string, body: object) =>
    fetch(shop.apiBase + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/users/register', { ...who, firstName: 'Bench', lastName: 'Buyer' });
  const reply = (await (await post('/users/authorize', who)).json()) as { token: string };
  return reply.token;
}

async function placeOrder(shop: RunningShop, token: string, productIds: string[]): Promise<boolean> {
  const reply = await fetch(`${shop.apiBase}/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomBytes(12).toString('hex'),
    },
    body: JSON.stringify({
      products: Object.fromEntries(productIds.map((id) => [id, 1])),
      shippingAddress: {
        fullName: 'Bench Buyer',
        address: '1 Test Road',
        city: 'Noida',
        state: 'Uttar Pradesh',
        postalCode: '201301',
        phone: '9876543210',
      },
    }),
  });
  await reply.arrayBuffer();
  return reply.ok;
}

/** What an order must write, however it is written: read three variants, take stock, one order, its lines and event. */
async function orderByDriver(
  pool: pg.Pool,
  lines: { id: number; product_id: string; price: number }[],
): Promise<boolean> {
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
    const id = newOrderNumber();
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
    await query('event', 'insert into order_events (order_id, status) values ($1, 0)', [id]);
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
