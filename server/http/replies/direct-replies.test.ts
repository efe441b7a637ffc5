import { subscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const SHOP = 'https://shop.test';
const metrics = new Metrics();
const lines: { msg: string; route?: string }[] = [];
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
let shop: Awaited<ReturnType<typeof testApp>>;
let port = 0;
/** Requests that reached a route. */
let handled = 0;
subscribe('tracing:fastify.request.handler:start', () => {
  handled += 1;
});

beforeAll(async () => {
  shop = await testApp({
    metrics,
    logger: { level: 'info', stream },
    settings: { shopOrigin: SHOP, extraOrigins: ['https://app.test'] },
  });
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta', description: 'Cotton. '.repeat(200) });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());
beforeEach(() => void lines.splice(0));

interface Reply {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A request through a socket: `inject` calls the router. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    http
      .request({ port, path: API_PREFIX + path, headers, method }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode, headers: response.headers, body });
      })
      .on('error', reject)
      .end();
  });
}

/** The reply of a route, and that of a request which reached no route. */
async function routedAndDirect(path: string, headers: http.OutgoingHttpHeaders) {
  const direct = await eventually(async () => {
    await get(path, headers);
    handled = 0;
    const reply = await get(path, headers);
    expect(handled).toBe(0);
    return reply;
  });
  const routed = await shop.app.inject({ url: API_PREFIX + path, headers });
  expect(handled).toBe(1);
  return { routed, direct };
}

const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'];
const comparable = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN_HEADERS.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

test.each([
  ['without headers', {}],
  ['of the shop', { origin: SHOP }],
  ['of another allowed origin', { origin: 'https://app.test' }],
  ['of a forbidden origin', { origin: 'https://evil.test' }],
  ['in brotli', { 'accept-encoding': 'gzip, deflate, br', origin: SHOP }],
  ['in gzip', { 'accept-encoding': 'gzip' }],
  ['that is unchanged', { 'if-none-match': '*', origin: SHOP }],
  ['with a former ETag', { 'if-none-match': '"former"' }],
])('a cached reply %s is that of the router', async (_name, headers) => {
  const { routed, direct } = await routedAndDirect('/products/kurta', headers);
  expect(direct.status).toBe(routed.statusCode);
  expect(comparable(direct.headers)).toEqual(comparable(routed.headers));
  expect(direct.body.equals(routed.rawPayload)).toBe(true);
  expect(direct.headers['content-security-policy']).toContain("default-src 'none'");
});

test('each request has its own id, one line in the log, and is counted', async () => {
  await routedAndDirect('/products/kurta', {});
  lines.splice(0);
  const counted = async () =>
    Number(/route="[^"]*products\/:id",status="200"} (\d+)/.exec(countsOf(await metrics.text()))?.[1]);
  const before = await counted();
  const replies = [await get('/products/kurta'), await get('/products/kurta')];
  const ids = replies.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  await eventually(() => {
    expect(lines).toHaveLength(2);
  });
  expect(lines).toEqual(
    ids.map((reqId) => ({
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      reqId,
      method: 'GET',
      route: `${API_PREFIX}/products/:id`,
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    })),
  );
  expect(await counted()).toBe(before + 2);
});

const countsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('haat_http_request_duration_seconds_count'))
    .join('\n');

test('a changed product is never sent as it was', async () => {
  await routedAndDirect('/products/kurta', { 'accept-encoding': 'br' });
  await shop.db.updateTable('products').set({ title: 'Long kurta' }).where('id', '=', 'kurta').execute();
  await eventually(async () => {
    const { body } = await get('/products/kurta', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toContain('"Long kurta"');
  });
  await shop.db.updateTable('products').set({ is_published: false }).where('id', '=', 'kurta').execute();
  await eventually(async () => expect((await get('/products/kurta')).status).toBe(404));
  await shop.db.updateTable('products').set({ is_published: true }).where('id', '=', 'kurta').execute();
});

test('other methods reach the router', async () => {
  await routedAndDirect('/products/kurta', {});
  expect((await get('/products/kurta', {}, 'HEAD')).body).toHaveLength(0);
  expect((await get('/products/kurta', {}, 'DELETE')).status).toBe(405);
  const preflight = await get('/products/kurta', { origin: SHOP }, 'OPTIONS');
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
});

test('a proxy that is not trusted is reported', async () => {
  await routedAndDirect('/products/kurta', {});
  lines.splice(0);
  await get('/products/kurta', { 'x-forwarded-for': '203.0.113.9' });
  await eventually(() => expect(lines.some(({ msg }) => msg.includes('TRUST_PROXY_HOPS'))).toBe(true));
});
