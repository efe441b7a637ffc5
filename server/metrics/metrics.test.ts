import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { Metrics } from './metrics.ts';
import { listenForScrapes } from './metrics-server.ts';

const metrics = new Metrics();
let shop: Awaited<ReturnType<typeof testApp>>;
let server: http.Server;
let url = '';

beforeAll(async () => {
  shop = await testApp({ metrics });
  metrics.watchDatabase(shop.db, shop.pool);
  server = await listenForScrapes(metrics, '127.0.0.1', 0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

test('reports requests by route, the pool, caches, queues, and orders and payments by state', async () => {
  const { id: productId } = await addProduct(shop.db, { stock: 5 });
  const customer = await signedInCustomer(shop.app);
  await placedOrder(shop.app, customer, { products: { [productId]: 1 } });
  for (const _ of [1, 2]) await shop.app.inject(`${API_PREFIX}/products/${productId}`);
  await shop.app.inject(`${API_PREFIX}/nothing-here?secret=1`);

  const reply = await fetch(`${url}/metrics`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await reply.text()).split('\n');
  const figureOf = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  const product = `server="api",method="GET",route="${API_PREFIX}/products/:id",status="200"`;
  expect(figureOf(`haat_http_request_duration_seconds_count{${product}}`)).toBe(2);
  expect(lines.join()).toContain('route="(none)",status="404"');
  expect(lines.join()).not.toMatch(new RegExp(`nothing-here|secret|${productId}`));
  expect(figureOf('haat_database_pool{state="total"}')).toBeGreaterThan(0);
  expect(figureOf('haat_cache{cache="api-replies",figure="misses"}')).toBeGreaterThan(0);
  // 0 if the order's change of stock has just emptied the cache
  expect(figureOf('haat_cache{cache="api-replies",figure="bytes"}')).toBeGreaterThanOrEqual(0);
  expect(figureOf('haat_orders{name="pending"}')).toBe(1);
  expect(figureOf('haat_queue_waiting{name="images"}')).toBe(0);
  expect(figureOf('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('reports the runs of each job by result', async () => {
  const failures = [new Error('not yet')];
  const run = async () => {
    const failure = failures.pop();
    if (failure) throw failure;
  };
  const jobs = metrics.watchJobs([{ name: 'flaky', schedule: '0 0 1 1 *', run }]);
  const { db, encryptionKeys } = shop;
  const deps = { db, encryptionKeys, settings: readSettings({}), signingSecret: Buffer.alloc(32) };
  const running = startJobs(async () => jobs, shop.connection, deps, pino({ level: 'silent' }));
  await eventually(() => shop.pool.query("select graphile_worker.add_job('flaky')"));
  const countOf = async (result: string) => {
    const label = `haat_job_duration_seconds_count{job="flaky",result="${result}"} `;
    const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
    return lines.find((line) => line.startsWith(label))?.slice(label.length);
  };
  await eventually(async () =>
    expect([await countOf('failed'), await countOf('succeeded')]).toEqual(['1', '1']),
  );
  await running.stop();
});

test('serves nothing else, and the public API has no figures', async () => {
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', `${API_PREFIX}/metrics`]) {
    expect((await shop.app.inject(path)).statusCode).toBe(404);
  }
});
