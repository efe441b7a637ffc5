import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { defaultApiBase } from '#storefront/api/client.ts';
import { pageHref, render } from '#storefront/entry-server.tsx';
import { buildWeb } from './build-web.ts';
import type { DocumentAssets, RenderedPage } from './storefront/storefront-types.ts';
import type { WebSettings } from './web-settings.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const assets: DocumentAssets = { entry: '/e.js', styles: [], fonts: [], scriptsOf: () => [] };
const storefront = { assets, inlineScripts: ['early()'], defaultApiBase, pageHref };
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

async function createWeb(
  renderResult: (href: string) => Partial<RenderedPage>,
  settings: Partial<WebSettings> = {},
) {
  const rendered: string[] = [];
  const built = await buildWeb({
    origin: 'https://shop.example',
    browserApiBase: 'https://api.shop.example/api/v1',
    serverApiBase: 'https://api.shop.example/api/v1',
    fetch: async () => new Response('', { status: 404 }),
    apiTimeoutMs: 1_000,
    pageCacheSeconds: 60,
    trustProxyHops: 0,
    rateLimits: 'on',
    clientDir: '/nowhere',
    media: [],
    catalogChanges: { isConnected: () => true, onChange: () => {} },
    storefront: async () => ({
      ...storefront,
      render: async ({ href }) => {
        rendered.push(href);
        return { status: 200, html: `<p>${href}</p>`, isDegraded: false, ...renderResult(href) };
      },
    }),
    ...settings,
  });
  opened.push(built.web);
  return { ...built, rendered };
}

describe('the web server', () => {
  it('replies with the status of the rendered page', async () => {
    const { web } = await createWeb(() => ({ status: 404 }));
    expect((await web.inject('/product/none')).statusCode).toBe(404);
  });

  it('checks every two seconds for requests whose headers take too long', async () => {
    const { web } = await createWeb(() => ({}));
    expect(web.server).toMatchObject({ headersTimeout: 5_000, connectionsCheckingInterval: 2_000 });
  });

  it('sends a redirect as HTTP 302', async () => {
    const { web } = await createWeb(() => ({ redirect: '/404' }));
    const reply = await web.inject('/nonsense');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/404']);
    // only the target page receives the redirected URL
    expect(reply.headers['set-cookie']).toBe('came-from=%2Fnonsense; Path=/404; Max-Age=10; SameSite=Lax');
  });

  it.each([
    ['/product/kurta', '/product/long-kurta', { id: 'long-kurta', title: 'Kurta', regularPrice: 1 }],
    [
      '/products?category=clothing&parentCategory=kurtas&page=2',
      '/products?category=clothing&parentCategory=Long%20Kurtas&page=2',
      { data: [], renamedTo: { parentCategory: 'Long Kurtas' } },
    ],
    ['/products?category=tea', '/products?category=chai', { data: [], renamedTo: { category: 'chai' } }],
  ])(
    'redirects the former address %s for good; browsers ask again, because names may return',
    async (former, present, data) => {
      const { web } = await createWeb(() => ({}), {
        storefront: async () => ({ ...storefront, render }),
        fetch: async () => Response.json(data),
      });
      const { statusCode, headers } = await web.inject(former);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, present, 'no-cache']);
    },
  );

  it('sets no cookie on a redirect to another host', async () => {
    const { web } = await createWeb(() => ({ redirect: 'https://api.shop.example/feed.xml' }));
    const { headers } = await web.inject('/feeds/google.xml');
    expect(headers.location).toBe('https://api.shop.example/feed.xml');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('redirects the second request for a cached URL as well', async () => {
    const { web } = await createWeb(() => ({ redirect: '/404' }));
    await web.inject('/nonsense');
    expect((await web.inject('/nonsense')).headers.location).toBe('/404');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0, *', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('sends the same content to every client: %j gets %s', async (accepted, encoding) => {
    const { web } = await createWeb(() => ({}));
    const decompressors: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    const plain = decompressors[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    // compressed for the first request, cached for the second
    for (const _ of [1, 2]) {
      const reply = await web.inject({ url: '/', headers: { 'accept-encoding': accepted } });
      expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding']);
      expect(plain(reply.rawPayload).toString()).toBe('<p>/</p>');
    }
  });

  it('sends the content type of a file that is not HTML', async () => {
    const { web } = await createWeb(() => ({ type: 'application/xml; charset=utf-8', html: '<a/>' }));
    const replies = [await web.inject('/sitemap.xml'), await web.inject('/sitemap.xml')];
    expect(replies.map((reply) => [reply.headers['content-type'], reply.body])).toEqual([
      ['application/xml; charset=utf-8', '<a/>'],
      ['application/xml; charset=utf-8', '<a/>'],
    ]);
  });

  it('replies 304 to a client that has the page already', async () => {
    const { web } = await createWeb(() => ({}));
    const etag = String((await web.inject('/')).headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      for (const accepted of ['br', 'gzip', 'identity']) {
        const headers = { 'if-none-match': known, 'accept-encoding': accepted };
        const reply = await web.inject({ url: '/', headers });
        expect([reply.statusCode, reply.headers.etag, reply.headers.vary, reply.body]).toEqual([
          304,
          etag,
          'accept-encoding',
          '',
        ]);
      }
    }
    expect((await web.inject({ url: '/', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('sends a cached page again without the hooks of Fastify, as the first time', async () => {
    let requests = 0;
    let mayCache = true;
    const { web } = await createWeb(({ length }) => ({ status: length > 5 ? 404 : 200 }), {
      fetch: async () => Response.json({ storeName: 'Haat' }),
      cdn: { tagHeader: 'Cache-Tag', maxAgeSeconds: 60, mayCache: () => mayCache },
      prepare: async (prepared) => {
        prepared.addHook('onRequest', (_request, _reply, done) => {
          requests += 1;
          done();
        });
      },
    });
    const { port } = new URL(await web.listen({ host: '127.0.0.1', port: 0 }));
    const get = async (url: string, sent: Record<string, string> = {}) => {
      const request = http.get({ host: '127.0.0.1', port, path: url, headers: sent });
      const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
      const { date: _, connection, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = reply.headers;
      return { status: reply.statusCode, headers, connection, body: await buffer(reply) };
    };
    const twice = async (...args: Parameters<typeof get>) => {
      const first = await get(...args);
      const before = requests;
      const second = await get(...args);
      expect(second).toEqual(first);
      return { ...second, isDirect: requests === before };
    };
    for (const encoding of ['br', 'gzip', 'identity'])
      expect(await twice('/', { 'accept-encoding': encoding })).toMatchObject({
        status: 200,
        isDirect: true,
      });
    const { etag = '' } = (await get('/')).headers;
    expect(await twice('/', { 'if-none-match': etag })).toMatchObject({ status: 304, isDirect: true });
    expect(await twice('/?a=b')).toMatchObject({ status: 200, isDirect: false });
    // the CDN may not keep pages any more
    mayCache = false;
    expect((await twice('/')).headers).not.toHaveProperty('cdn-cache-control');
    expect(await twice('/', { host: 'shop.lan' })).toMatchObject({ status: 200, isDirect: true });
    expect(await twice('/missing')).toMatchObject({ status: 404, isDirect: false });
    expect(await twice('/', { 'x-forwarded-for': '1.2.3.4' })).toMatchObject({ isDirect: false });
  });

  it('keeps no page in memory that its cache has removed', async () => {
    const listeners: (() => void)[] = [];
    const { web } = await createWeb((href) => ({ html: href.padEnd(1_000_000) }), {
      catalogChanges: { isConnected: () => true, onChange: (listener) => void listeners.push(listener) },
    });
    const usedBytes = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = usedBytes();
    for (let i = 0; i < 40; i += 1) await web.inject(`/product/${i}`);
    expect(usedBytes() - before).toBeGreaterThan(35_000_000);
    for (const listener of listeners) listener();
    // V8 frees buffers in another thread
    await eventually(async () => expect(usedBytes() - before).toBeLessThan(10_000_000));
  });

  it('allows only its own inline scripts and forbids framing by other sites', async () => {
    const { web } = await createWeb(() => ({}));
    const policy = String((await web.inject('/')).headers['content-security-policy']);
    // printf 'early()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU=';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' https://api.shop.example");
    expect(policy).toContain('report-uri /csp-reports; report-to csp');
  });

  it('allows images and forms only of the sites that the API names, else of any https site', async () => {
    const directives = async (fetch: WebSettings['fetch']) => {
      const { web } = await createWeb(() => ({}), { fetch });
      const policy = String((await web.inject('/')).headers['content-security-policy']);
      return policy.split('; ').filter((directive) => /^(img-src|form-action)/.test(directive));
    };
    expect(await directives(async () => new Response('{"storeName":"Haat"}'))).toEqual([
      "img-src 'self' data: https://shop.example https://api.shop.example https:",
      "form-action 'self' https://api.shop.example https:",
    ]);
    const announced = { capabilities: ['content-origins'] };
    const origins = { images: ['https://cdn.example'], forms: ['https://api.shop.example'] };
    const ours = async (url: string) => Response.json(url.endsWith('/storeInfo') ? announced : origins);
    expect(await directives(ours)).toEqual([
      "img-src 'self' data: https://shop.example https://api.shop.example https://cdn.example",
      "form-action 'self' https://api.shop.example",
    ]);
  });

  it('allows the page to call the API of the request host if the operator has configured none', async () => {
    const { web } = await createWeb(() => ({}), {
      browserApiBase: undefined,
      serverApiBase: 'http://localhost:8144/api/v1',
    });
    const allowedApiOrigin = async (host: string) => {
      const { headers } = await web.inject({ url: '/', headers: { host } });
      return /connect-src 'self' ([^;]*);/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await allowedApiOrigin('localhost:3000')).toBe('http://localhost:8144');
    expect(await allowedApiOrigin('shop.lan:3000')).toBe('https://api.shop.lan');
    for (const odd of ["x;script-src 'none'", '192.168.1.7', '[fe80::1]:3000', ''])
      expect(await allowedApiOrigin(odd)).toBe('http://localhost:8144');
  });

  it('caches no page while catalog changes are not watched', async () => {
    const { web, rendered } = await createWeb(() => ({}), {
      catalogChanges: { isConnected: () => false, onChange: () => {} },
    });
    await web.inject('/');
    await web.inject('/');
    expect(rendered).toEqual(['/', '/']);
  });

  it('replies to a failed render with an error page without a stack trace', async () => {
    const { web } = await createWeb(() => {
      throw new Error('secret detail');
    });
    const reply = await web.inject('/');
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('<h1>The page could not be shown</h1>');
    expect(reply.body).not.toContain('secret');
    const style = /<style>(.*)<\/style>/s.exec(reply.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(reply.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('passes on what a browser reports about a page', async () => {
    const violations: object[] = [];
    const { web } = await createWeb(() => ({}), {
      onCspViolation: (violation) => violations.push(violation),
    });
    const endpoint = /csp="([^"]+)"/.exec(
      String((await web.inject('/')).headers['reporting-endpoints']),
    )?.[1];
    const reply = await web.inject({
      method: 'POST',
      url: endpoint ?? '',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{"effective-directive":"img-src","blocked-uri":"https://evil.example/a"}}',
    });
    expect(reply.statusCode).toBe(204);
    expect(violations).toEqual([{ directive: 'img-src', blocked: 'https://evil.example', page: '' }]);
  });

  it('rejects other methods', async () => {
    const { web } = await createWeb(() => ({}));
    expect((await web.inject({ method: 'POST', url: '/' })).statusCode).toBe(405);
  });

  it('sends an image without page headers, and 404 for a missing image', async () => {
    const { web } = await createWeb(() => ({}), {
      media: [{ prefix: '/media/demo/', dir: import.meta.dirname }],
    });
    expect((await web.inject('/media/demo/none.webp')).statusCode).toBe(404);
    const found = await web.inject('/media/demo/build-web.ts');
    expect(found.statusCode).toBe(200);
    expect(found.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(found.headers).not.toHaveProperty('content-security-policy');
  });

  it('sends scripts without page headers, compressed or not, and SVG files with all of them', async () => {
    const clientDir = await mkdtemp(path.join(os.tmpdir(), 'haat-web-'));
    await mkdir(path.join(clientDir, 'assets'));
    for (const name of ['assets/a-1.js', 'assets/a-1.js.br', 'icon.svg']) {
      await writeFile(path.join(clientDir, name), '1');
    }
    const { web } = await createWeb(() => ({}), { clientDir });
    for (const encoding of ['br', 'identity']) {
      const { headers } = await web.inject({
        url: '/assets/a-1.js',
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).not.toHaveProperty('content-security-policy');
      expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const drawing = await web.inject('/icon.svg');
    expect(drawing.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'cache-control': 'public, max-age=3600',
    });
    await rm(clientDir, { recursive: true });
  });

  it('renders one page for all URLs that differ only in parameters which the page does not read', async () => {
    const { web, rendered } = await createWeb(() => ({}));
    const urls = ['x=0.1', 'x=0.2&category=men', 'category=men&x=0.3', '%78=1'].map(
      (query) => `/products?${query}`,
    );
    const replies = await Promise.all(urls.map((url) => web.inject(url)));
    expect(replies.map(({ body }) => body)).toEqual([
      '<p>/products</p>',
      '<p>/products?category=men</p>',
      '<p>/products?category=men</p>',
      '<p>/products</p>',
    ]);
    expect(rendered).toEqual(['/products', '/products?category=men']);
  });

  it('renders at most four pages at once; others wait two seconds and get 503 in the look of the shop', async () => {
    const rendering = Promise.withResolvers<void>();
    let active = 0;
    const { web } = await createWeb(() => ({}), {
      storefront: async () => ({
        ...storefront,
        render: async ({ href }) => {
          active += 1;
          await occupyMainThread(rendering.promise);
          return { status: 200, html: href, isDegraded: false };
        },
      }),
    });
    const queries = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (q) => web.inject(`/search?q=${q}`));
    const [first, second] = await Promise.all(queries.slice(4));
    expect(active).toBe(4);
    for (const rejected of [first, second]) {
      expect(rejected?.statusCode).toBe(503);
      expect(rejected?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      expect(rejected?.body).toContain('<h1>The shop is very busy</h1>');
    }
    rendering.resolve();
    expect((await Promise.all(queries.slice(0, 4))).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200,
    ]);
    expect((await web.inject('/search?q=e')).statusCode).toBe(200);
  });

  it('serves cached pages while renders are waiting', async () => {
    const rendering = Promise.withResolvers<void>();
    let active = 0;
    const { web } = await createWeb(() => ({}), {
      storefront: async () => ({
        ...storefront,
        render: async ({ href }) => {
          if (href !== '/') {
            active += 1;
            await occupyMainThread(rendering.promise);
          }
          return { status: 200, html: href, isDegraded: false };
        },
      }),
    });
    await web.inject('/');
    const queries = Array.from({ length: 20 }, async (_, i) => web.inject(`/search?q=${i}`));
    while (active < 4) await new Promise((done) => setImmediate(done));
    expect((await web.inject('/')).body).toBe('/');
    rendering.resolve();
    await Promise.all(queries);
  });

  it('renders a limited number of new pages for one client; cached pages and other clients are not limited', async () => {
    const { web } = await createWeb(() => ({}));
    await web.inject('/');
    const rest = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        web.inject({ url: `/search?q=more${i}`, remoteAddress: '203.0.113.1' }),
      ),
    );
    const rejected = rest.filter(({ statusCode }) => statusCode === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.headers['retry-after']).toBe('5');
    const from = async (url: string, remoteAddress: string) =>
      (await web.inject({ url, remoteAddress })).statusCode;
    expect(await from('/', '203.0.113.1')).toBe(200);
    expect(await from('/?x=1', '203.0.113.1')).toBe(200);
    expect(await from('/search?q=other', '203.0.113.2')).toBe(200);
  });

  it('counts clients behind a trusted proxy by the forwarded IP', async () => {
    const { web } = await createWeb(() => ({}), { trustProxyHops: 1 });
    const statusOf = async (q: string, ip: string) =>
      (await web.inject({ url: `/search?q=${q}`, headers: { 'x-forwarded-for': ip } })).statusCode;
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_, i) => statusOf(`${i}`, '203.0.113.1')),
    );
    expect(statuses).toContain(429);
    expect(await statusOf('other', '203.0.113.2')).toBe(200);
  });

  it('limits its connections as the API does', async () => {
    const { web } = await createWeb(() => ({}));
    expect(web.server.maxConnections).toBe(8_000);
  });

  it('replies 414 to a URL that is too long', async () => {
    const { web } = await createWeb(() => ({}));
    expect((await web.inject(`/search?q=${'x'.repeat(9_000)}`)).statusCode).toBe(414);
  });

  it('replies 400 to a URL that cannot be decoded', async () => {
    const { web } = await createWeb(() => ({}));
    expect((await web.inject('/%E0%A4%A')).statusCode).toBe(400);
  });
});

/** Keeps the event loop busy until the promise resolves, as renders of many pages do; one that idles does not count. */
async function occupyMainThread(until: Promise<void>): Promise<void> {
  let hasEnded = false;
  void until.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) await new Promise((done) => setImmediate(done));
}
