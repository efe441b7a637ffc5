import { expect, test, vi } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { readXml } from '#contract/testing/read-xml.ts';
import { createApiClient } from '#storefront/api/client.ts';
import { siteFile } from './site-file.ts';

const origin = 'https://shop.test';
const FEED_BASE = 'https://api.shop.test/api/v1';

const SIZE_GUIDE = { id: 'kurtas', title: 'Kurtas', tables: [{ columns: ['Size', 'Chest'], rows: [] }] };

/** A server of section 7 with products of these ids. `store` is its store information. */
function shopWith(ids: string[], store: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const api = createApiClient({
    base: 'http://api.test',
    timeoutMs: 0,
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url);
      calls.push(pathname + searchParams);
      const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit'))];
      const data = ids.slice((page - 1) * limit, page * limit).map((id) => ({
        id,
        title: id,
        regularPrice: 5,
        createdAt: '2026-11-01T00:00:00Z',
        images: id === 'p1' ? [{ url: '/media/a&b.webp' }, 'https://cdn.test/2.jpg', 'https://['] : [],
      }));
      const isEmptyCategory = searchParams.get('category') === 'Empty';
      const list = { data: isEmptyCategory ? [] : data, pagination: { page, limit, total: ids.length } };
      const reply = pathname.endsWith('/size-guides') ? { data: [SIZE_GUIDE] } : list;
      const text = JSON.stringify(pathname.endsWith('/storeInfo') ? store : reply);
      return { ok: true, status: 200, headers: new Headers(), text: async () => text };
    },
  });
  return { calls, read: (path: string) => siteFile(path, { api, origin }, FEED_BASE) };
}

async function xmlAt(read: ReturnType<typeof shopWith>['read'], path: string) {
  const result = await read(path);
  if (typeof result !== 'object' || !('file' in result)) throw new Error(`no file at ${path}: ${result}`);
  expect(result.file.type).toBe('application/xml; charset=utf-8');
  const root = readXml(result.file.text);
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return root.children.map(({ children }) =>
    Object.fromEntries(children.map(({ name, text }) => [name, text])),
  );
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `p${i + 1}`);

test('the sitemap index links to one sitemap of pages and to as many of products as needed', async () => {
  const urls = async (count: number) =>
    (await xmlAt(shopWith(ids(count)).read, '/sitemap.xml')).map(({ loc }) => loc);
  expect(await urls(0)).toEqual([`${origin}/sitemap-pages.xml`]);
  expect(await urls(1_000)).toHaveLength(2);
  expect(await urls(1_001)).toEqual([
    `${origin}/sitemap-pages.xml`,
    `${origin}/sitemap-products-1.xml`,
    `${origin}/sitemap-products-2.xml`,
  ]);
});

test('sitemaps of more than a million products request pages that the API accepts', async () => {
  const { read, calls } = shopWith([]);
  for (const part of [1_001, 10_000]) await read(`/sitemap-products-${part}.xml`);
  expect(calls.length).toBeGreaterThan(1);
  for (const query of calls.map((call) => call.slice(call.indexOf('page='))))
    expect(listProductsQuery.safeParse(Object.fromEntries(new URLSearchParams(query)))).toMatchObject({
      success: true,
    });
  expect(await read('/sitemap-products-10001.xml')).toBeUndefined();
});

test('every product is in exactly one part, with the time of its last change', async () => {
  const { read } = shopWith(ids(2_350));
  const parts = await Promise.all([1, 2, 3, 4].map((part) => xmlAt(read, `/sitemap-products-${part}.xml`)));
  expect(parts.map((part) => part.length)).toEqual([1_000, 1_000, 350, 0]);
  const all = parts.flat();
  expect(new Set(all.map(({ loc }) => loc)).size).toBe(2_350);
  expect(all[1]).toEqual({ loc: `${origin}/product/p2`, lastmod: '2026-11-01T00:00:00.000Z' });
});

test('a product links to its images by their absolute URLs', async () => {
  const result = await shopWith(ids(1)).read('/sitemap-products-1.xml');
  if (typeof result !== 'object' || !('file' in result)) throw new Error('no sitemap');
  const [page] = readXml(result.file.text).children;
  const images = page?.children.filter(({ name }) => name === 'image:image') ?? [];
  expect(images.map(({ children }) => children.map(({ name, text }) => [name, text]))).toEqual([
    [['image:loc', `${origin}/media/a&b.webp`]],
    [['image:loc', 'https://cdn.test/2.jpg']],
  ]);
});

test('malicious ids stay text', async () => {
  const malicious = [`a&b<c>"d'`, '</loc></url>', 'नमक', '\ud800', '../x?y#z'];
  const found = await xmlAt(shopWith(malicious).read, '/sitemap-products-1.xml');
  expect(found.map(({ loc }) => decodeURIComponent(loc ?? '').slice(`${origin}/product/`.length))).toEqual(
    malicious.map((id) => id.toWellFormed()),
  );
});

test('pages: home, categories with products, contact, tracking and policies', async () => {
  const { read } = shopWith(ids(3), { categories: ['Masala & Seasoning', 'Empty'] });
  const found = (await xmlAt(read, '/sitemap-pages.xml')).map(({ loc }) => loc?.slice(origin.length));
  expect(found).toEqual([
    '/',
    '/products',
    '/products?category=masala%20%26%20seasoning',
    '/contact',
    '/track-order',
    ...['/terms', '/privacy', '/refund', '/return', '/shipping', '/about'],
  ]);
});

test('pages: the size guides, if the server has the capability', async () => {
  const { read } = shopWith([], { capabilities: ['size-guides'] });
  const found = (await xmlAt(read, '/sitemap-pages.xml')).map(({ loc }) => loc);
  expect(found).toContain(`${origin}/size-guide`);
});

test('robots.txt contains the URL of the sitemap, and of the feed only if there is one', async () => {
  const textOf = async (store: Record<string, unknown>) => {
    const result = await shopWith([], store).read('/robots.txt');
    return typeof result === 'object' && 'file' in result ? result.file.text : String(result);
  };
  expect(await textOf({})).toBe('User-agent: *\nAllow: /\n\nSitemap: https://shop.test/sitemap.xml\n');
  expect(await textOf({ capabilities: ['merchant-feed'] })).toContain('https://shop.test/feeds/google.xml');
});

test('the manifest contains the shop name and its icons', async () => {
  const result = await shopWith([], { storeName: 'Ruchi "Masale"' }).read('/manifest.webmanifest');
  if (typeof result !== 'object' || !('file' in result)) throw new Error('no manifest');
  const manifest = JSON.parse(result.file.text);
  expect(manifest).toMatchObject({ name: 'Ruchi "Masale"', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});

test('the feed redirects to a server with the capability; other servers have no feed', async () => {
  const ours = shopWith([], { capabilities: ['merchant-feed'] });
  expect(await ours.read('/feeds/google.xml')).toEqual({ redirect: `${FEED_BASE}/feeds/google.xml` });
  expect(await shopWith([]).read('/feeds/google.xml')).toBeUndefined();
});

test('a failed request is a failure, not an empty sitemap', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const api = createApiClient({
    base: 'http://api.test',
    timeoutMs: 0,
    fetch: () => Promise.reject(new Error('down')),
  });
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml']) {
    expect(await siteFile(path, { api, origin }, FEED_BASE)).toBe('failed');
  }
});

test('page paths are not site files', async () => {
  const { read, calls } = shopWith([]);
  for (const path of ['/', '/products', '/sitemap-products-0.xml', '/sitemap-products-99999.xml']) {
    expect(await read(path)).toBeUndefined();
  }
  expect(calls).toEqual([]);
});
