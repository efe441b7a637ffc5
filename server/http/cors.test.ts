import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { testApp } from '#server/testing/test-app.ts';

const SHOP_ORIGIN = 'https://shop.example';
const EXTRA_ORIGIN = 'https://www.shop.example';
const FORGED = [
  'null',
  'https://evil.example',
  'https://shop.example.evil.example',
  'https://evilshop.example',
  'http://shop.example',
  'https://shop.example:444',
  'https://SHOP.example',
  'https://shop.example/',
  '',
];
const url = API_PREFIX + API_PATHS.storeInfo;
let api: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: SHOP_ORIGIN, extraOrigins: [EXTRA_ORIGIN] } });
});
afterAll(() => api.close());

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test.each([SHOP_ORIGIN, EXTRA_ORIGIN])('%s may read replies with credentials', async (origin) => {
  const { headers } = await api.app.inject({ url, headers: { origin } });
  expect(headers['access-control-allow-origin']).toBe(origin);
  expect(headers['access-control-allow-credentials']).toBe('true');
  expect(headers.vary).toBe('Origin, accept-encoding');
});

test('failures can be read as well', async () => {
  const { headers, statusCode } = await api.app.inject({ url: '/nowhere', headers: { origin: SHOP_ORIGIN } });
  expect(statusCode).toBe(404);
  expect(headers['access-control-allow-origin']).toBe(SHOP_ORIGIN);
});

test('a preflight reply is valid for ten minutes', async () => {
  const reply = await api.app.inject({
    method: 'OPTIONS',
    url: API_PREFIX + API_PATHS.authorize,
    headers: {
      origin: SHOP_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers['access-control-max-age']).toBe('600');
  expect(reply.headers['access-control-allow-methods']).toContain('POST');
  expect(reply.headers['access-control-allow-headers']).toContain('authorization');
});

test.each(FORGED)('the origin "%s" gets no CORS headers', async (origin) => {
  const plain = await api.app.inject({ url, headers: { origin } });
  expect(corsHeaders(plain.headers)).toEqual([]);
  expect(plain.headers.vary).toBe('Origin, accept-encoding');
  const headers = { origin, 'access-control-request-method': 'POST' };
  const preflight = await api.app.inject({ method: 'OPTIONS', url, headers });
  expect(corsHeaders(preflight.headers)).toEqual([]);
});

test('HSTS is sent by an https shop only; every reply has the other headers', async () => {
  const local = await testApp();
  const overHttps = await api.app.inject({ url });
  const overHttp = await local.app.inject({ url });
  await local.close();
  expect(overHttps.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(overHttp.headers['strict-transport-security']).toBeUndefined();
  for (const { headers } of [overHttp, overHttps]) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined();
  }
});
