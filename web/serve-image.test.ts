import { afterEach, expect, test } from 'vitest';
import { defaultApiBase } from '#storefront/api/client.ts';
import { pageHref } from '#storefront/entry-server.tsx';
import { buildWeb } from './build-web.ts';
import type { WebFetch } from './serve-image.ts';

const NAME = 'abcdefghij_klmnopqrst--640.avif';
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

/** The web server with an API that replies with `api`. */
async function webWithApi(api: (url: string) => Response | Promise<Response>) {
  const requestedUrls: string[] = [];
  const fetch: WebFetch = async (url) => {
    requestedUrls.push(url);
    return await api(url);
  };
  const { web } = await buildWeb({
    origin: 'https://shop.example',
    browserApiBase: 'https://api.shop.example/api/v1',
    serverApiBase: 'https://api.shop.example/api/v1',
    fetch,
    apiTimeoutMs: 1_000,
    pageCacheSeconds: 60,
    trustProxyHops: 0,
    rateLimits: 'on',
    clientDir: undefined,
    media: [],
    catalogChanges: { isConnected: () => true, onChange: () => {} },
    storefront: async () => ({
      assets: { entry: '/e.js', styles: [], fonts: [], scriptsOf: () => [] },
      inlineScripts: [],
      defaultApiBase,
      pageHref,
      render: async () => ({ status: 200, html: '', isDegraded: false }),
    }),
  });
  opened.push(web);
  return { web, requestedUrls };
}

const imageReply = (type: string) => new Response('bytes', { headers: { 'content-type': type } });

test('an image of the API is served from the origin of the shop, cacheable for ever', async () => {
  const { web, requestedUrls } = await webWithApi(() => imageReply('image/avif'));
  const reply = await web.inject(`/media/${NAME}`);
  expect(requestedUrls).toEqual([`https://api.shop.example/api/v1/media/${NAME}`]);
  expect([reply.statusCode, reply.body]).toEqual([200, 'bytes']);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(reply.headers).not.toHaveProperty('content-security-policy');
  expect((await web.inject({ method: 'HEAD', url: `/media/${NAME}` })).statusCode).toBe(200);
});

test('an API reply that is not an image is not served, and the error is not cacheable', async () => {
  const { web } = await webWithApi(() => imageReply('text/html'));
  const reply = await web.inject(`/media/${NAME}`);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, undefined]);
});

test('a missing image is 404, and invalid names are not requested from the API', async () => {
  const { web, requestedUrls } = await webWithApi(() => new Response('{}', { status: 404 }));
  expect((await web.inject(`/media/${NAME}`)).statusCode).toBe(404);
  requestedUrls.length = 0;
  for (const name of ['x.svg', '..%2f..%2forders', 'a.avif%3fx', 'a%20b.avif']) {
    expect((await web.inject(`/media/${name}`)).statusCode).toBe(404);
  }
  expect(requestedUrls).toEqual([]);
});

test('an unreachable API gives 503', async () => {
  const { web } = await webWithApi(() => Promise.reject(new Error('away')));
  expect((await web.inject(`/media/${NAME}`)).statusCode).toBe(503);
});
