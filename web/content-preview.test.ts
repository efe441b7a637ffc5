import { afterEach, expect, it } from 'vitest';
import { SHOP_SECTIONS } from '#contract/admin/content/text-sections.ts';
import { defaultApiBase } from '#storefront/api/client.ts';
import { pageHref, render } from '#storefront/entry-server.tsx';
import { apiList, apiProduct } from '#storefront/testing/api-products.ts';
import { buildWeb } from './build-web.ts';
import type { ApiFetch, Render } from './storefront/storefront-types.ts';

const API = 'http://localhost:8044/api/v1';
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

/**
 * A storefront whose page shows the reply of the store information, as every page does. `ofTest`: another one, and
 * replies of the API by path, with or without query.
 */
async function createWeb(ofTest: { render?: Render; replies?: Record<string, unknown> } = {}) {
  const requested: string[] = [];
  const fetch = async (url: string) => {
    requested.push(url);
    const path = url.replace(API, '');
    const reply = ofTest.replies?.[path] ?? ofTest.replies?.[path.replace(/\?.*/, '')];
    if (reply !== undefined) return Response.json(reply);
    if (url === `${API}/content-previews/good-token`)
      return Response.json({ page: '/terms', storeInfo: { storeName: 'Draft' }, sizeGuides: { data: [] } });
    if (url === `${API}/products?limit=1`)
      return Response.json({ data: [{ id: 'kurta', title: 'Kurta', regularPrice: 999 }] });
    if (url === `${API}/products/kurta`)
      return Response.json({ id: 'kurta', available: 3, variants: [{ size: 'M', available: 3 }] });
    if (url === `${API}/storeInfo`) return Response.json({ storeName: 'Live' });
    if (url === `${API}/content-previews/product-token`)
      return Response.json({
        page: '/product/lal%20mirch',
        storeInfo: {},
        sizeGuides: { data: [] },
        product: { id: 'lal mirch', title: 'Unsaved' },
      });
    return Response.json({ error: 'none' }, { status: 404 });
  };
  const renderedHrefs: string[] = [];
  const storedValues: unknown[] = [];
  /** What the page reads of products. */
  const productReplies: string[] = [];
  const { web } = await buildWeb({
    origin: 'https://shop.example',
    browserApiBase: undefined,
    serverApiBase: API,
    fetch,
    apiTimeoutMs: 1_000,
    pageCacheSeconds: 60,
    trustProxyHops: 0,
    rateLimits: 'on',
    clientDir: '/nowhere',
    media: [],
    catalogChanges: { isConnected: () => true, onChange: () => {} },
    admin: {
      dir: import.meta.dirname,
      entry: '/admin/assets/entry-abc.js',
      styles: [],
      preloads: [],
      prefetches: [],
      fonts: [],
      screens: [],
      isDevelopment: false,
    },
    storefront: async () => ({
      assets: { entry: '/e.js', styles: [], fonts: [], scriptsOf: () => [] },
      inlineScripts: ['early()'],
      defaultApiBase,
      pageHref,
      render: async (request, assets) => {
        if (ofTest.render) return await ofTest.render(request, assets);
        const { href, fetch, storedValues: stored } = request;
        renderedHrefs.push(href);
        storedValues.push(stored);
        const { storeName } = await read(fetch, '/storeInfo');
        if (href === '/product/kurta')
          productReplies.push(JSON.stringify(await read(fetch, '/products/kurta')));
        if (href === '/') productReplies.push(JSON.stringify((await read(fetch, '/products?limit=4')).data));
        const { title } = href.startsWith('/product/') ? await read(fetch, '/products/lal%20mirch') : {};
        const html = `<!doctype html><head><script>early()</script></head><noscript>Off</noscript><h1>${title ?? storeName}</h1><script type="application/json">{"a":"</b>"}</script>`;
        return { status: 200, html, isDegraded: false };
      },
    }),
  });
  opened.push(web);
  return { web, requested, renderedHrefs, storedValues, productReplies };
}

async function read(fetch: ApiFetch, path: string) {
  const reply = await fetch(API + path, { method: 'GET', headers: {}, credentials: 'include' });
  return JSON.parse(await reply.text()) as { storeName?: string; title?: string; data?: unknown[] };
}

it('a preview is the page of the shop with the texts of the preview, without scripts', async () => {
  const { web, renderedHrefs } = await createWeb();
  const reply = await web.inject('/admin/preview/good-token');
  expect(reply.statusCode).toBe(200);
  expect(renderedHrefs).toEqual(['/terms']);
  expect(reply.body).toContain('<h1>Draft</h1>');
  expect(reply.body).not.toMatch(/script|Off/);
  expect(reply.body).toContain('<meta name="robots" content="noindex, nofollow">');
});

it('a preview of a product is its page with what is not saved', async () => {
  const { web, renderedHrefs } = await createWeb();
  const reply = await web.inject('/admin/preview/product-token');
  expect(renderedHrefs).toEqual(['/product/lal%20mirch']);
  expect(reply.body).toContain('<h1>Unsaved</h1>');
});

it('a preview is shown on any page of the shop whose texts staff edit, with a product in the cart', async () => {
  const { web, renderedHrefs, storedValues } = await createWeb();
  for (const page of ['product', 'empty-cart', 'checkout', 'empty-listing'])
    await web.inject(`/admin/preview/good-token?page=${page}`);
  expect(renderedHrefs).toEqual([
    '/product/kurta',
    '/cart',
    '/checkout',
    '/products?category=no-such-category',
  ]);
  // the mark of a preview, also without values
  expect(storedValues[0]).toEqual({});
  expect(storedValues[1]).toMatchObject({ cart: [] });
  expect(storedValues[2]).toMatchObject({ cart: [{ id: 'kurta', price: 999 }], auth_token: 'preview' });
  // another name is no page: the token opens nothing else
  for (const page of ['/orders', 'toString']) await web.inject(`/admin/preview/good-token?page=${page}`);
  expect(renderedHrefs.slice(4)).toEqual(['/terms', '/terms']);
});

it('a preview shows the home page without products, and a product without units', async () => {
  const { web, requested, renderedHrefs, productReplies } = await createWeb();
  await web.inject('/admin/preview/good-token?page=sold-out');
  await web.inject('/admin/preview/good-token?page=empty-home');
  expect(renderedHrefs).toEqual(['/product/kurta', '/']);
  expect(productReplies).toEqual([
    '{"id":"kurta","available":0,"variants":[{"size":"M","available":0}]}',
    '[]',
  ]);
  expect(requested).not.toContain(`${API}/products?limit=4`);
});

const inOwnWords = (name: string) => `In our own words: ${name}`;
const SHOP_TEXTS = SHOP_SECTIONS.flatMap(({ previewPage: ofSection = 'home', fields }) =>
  fields.map(({ name, previewPage = ofSection }) => [name, previewPage] as const),
);

it.each(SHOP_TEXTS)('the text %s is shown by its preview, the page %s', async (name, page) => {
  const product = apiProduct({ variants: [{ size: '', color: '', available: 3 }] });
  const storeInfo = { content: { [`shop.${name}`]: inOwnWords(name) }, capabilities: ['variants'] };
  const { web } = await createWeb({
    render,
    replies: {
      '/content-previews/good-token': { page: '/', storeInfo, sizeGuides: { data: [] } },
      '/products': apiList([]),
      '/products?limit=1': apiList([product]),
      '/products/kurta': product,
      '/products?parentCategory=Kurtas&limit=5': apiList([apiProduct({ id: 'other' })]),
    },
  });
  const reply = await web.inject(`/admin/preview/good-token?page=${page}`);
  expect(reply.body).toContain(inOwnWords(name));
});

it('a preview shows the listing of the category whose texts staff edit', async () => {
  const { web, renderedHrefs } = await createWeb();
  await web.inject('/admin/preview/good-token?category=tea%20%26%20coffee');
  expect(renderedHrefs).toEqual(['/products?category=tea%20%26%20coffee']);
});

it('it is never cached, not indexed, frameable only by the admin, and runs no script', async () => {
  const { web } = await createWeb();
  const { headers } = await web.inject('/admin/preview/good-token');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(headers.etag).toBeUndefined();
});

it('shoppers get the published page afterwards', async () => {
  const { web } = await createWeb();
  await web.inject('/admin/preview/good-token');
  expect((await web.inject('/terms')).body).toContain('<h1>Live</h1>');
  await web.inject('/admin/preview/good-token');
  expect((await web.inject('/terms')).body).toContain('<h1>Live</h1>');
});

it('one client that guesses tokens is slowed down', async () => {
  const { web, requested } = await createWeb();
  const replies = await Promise.all(Array.from({ length: 300 }, () => web.inject('/admin/preview/other')));
  const limited = replies.filter(({ statusCode }) => statusCode === 429).length;
  expect(limited).toBeGreaterThan(0);
  expect(requested.filter((url) => url.includes('content-previews')).length).toBe(300 - limited);
});

it('an unknown or ended token shows nothing of the shop', async () => {
  const { web, renderedHrefs } = await createWeb();
  const reply = await web.inject('/admin/preview/other');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(reply.body).toContain('This preview has ended');
  expect(renderedHrefs).toEqual([]);
});
