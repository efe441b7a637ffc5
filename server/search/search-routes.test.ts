import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { searchReply, suggestionsReply } from '#contract/search.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { saveImageRecords } from '#server/images/save-image-records.ts';
import { readSettings } from '#server/settings/settings.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  await addProduct(api.db, {
    id: 'kurta',
    title: 'Indigo Kurta',
    images: ['/media/kurta.webp'],
    variants: [{ size: 'M', color: 'Indigo', regularPricePaise: 149_900, discountedPricePaise: 99_950 }],
  });
  await addProduct(api.db, { id: 'lamp', title: 'Brass Lamp' });
});
afterAll(() => api.close());

const request = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: API_PREFIX + path, headers });

test('results are paginated products, with facets only if requested', async () => {
  const reply = await request('/search?q=kurta');
  expect(reply.statusCode).toBe(200);
  const body = searchReply.parse(reply.json());
  expect(body.data.map(({ id }) => id)).toEqual(['kurta']);
  expect(body.pagination).toEqual({ page: 1, limit: 12, total: 1, totalPages: 1 });
  expect(body).not.toHaveProperty('facets');

  expect((await request('/search?q=kurta&facets=1')).json().facets).toEqual({
    sizes: [{ value: 'm', label: 'M', count: 1 }],
    colors: [{ value: 'indigo', label: 'Indigo', count: 1 }],
    price: { min: 999.5, max: 999.5 },
    onSale: 1,
  });
});

test('the reply to a corrected query has the correction', async () => {
  expect((await request('/search?q=kurtta')).json()).toMatchObject({
    correctedTo: 'kurta',
    data: [{ id: 'kurta' }],
  });
});

test('a suggestion has the smallest image of its product', async () => {
  const sources = [
    { type: 'image/avif', srcset: '/media/k-320.avif 320w' },
    { type: 'image/webp', srcset: '/media/k-320.webp 320w, /media/k-640.webp 640w' },
  ];
  await saveImageRecords(api.db, [{ url: '/media/kurta.webp', width: 640, height: 800, sources }]);
  const imgUrl = async () =>
    suggestionsReply.parse((await request('/search/suggestions?q=indi')).json()).products[0]?.imgUrl;
  await eventually(async () => expect(await imgUrl()).toBe('https://shop.example/media/k-320.webp'));
  await api.db.deleteFrom('images').execute();
  await eventually(async () => expect(await imgUrl()).toBe('https://shop.example/media/kurta.webp'));
});

test('suggestions have queries, and products with image and price', async () => {
  const reply = await request('/search/suggestions?q=ind');
  expect(suggestionsReply.strict().parse(reply.json())).toEqual({
    queries: ['indigo'],
    categories: [],
    shelves: [],
    products: [
      {
        id: 'kurta',
        title: 'Indigo Kurta',
        imgUrl: 'https://shop.example/media/kurta.webp',
        regularPrice: 1499,
        discountedPrice: 999.5,
      },
    ],
  });
});

test('an empty query is no error: nothing is found', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=%20%3F']) {
    expect((await request(path)).json()).toMatchObject({ data: [], pagination: { total: 0 } });
  }
  expect((await request('/search/suggestions')).json()).toEqual({
    queries: [],
    categories: [],
    shelves: [],
    products: [],
  });
});

test.each([
  [`/search?q=${'x'.repeat(201)}`, 'q must be at most 200 characters'],
  [`/search/suggestions?q=${'x'.repeat(5000)}`, 'q must be at most 200 characters'],
  ['/search?q=a&sort=featured', 'sort'],
  ['/search?q=%00', 'NUL'],
  ['/search?q=a&q=b', 'q'],
])('%s is rejected with a message', async (path, word) => {
  const reply = await request(path);
  expect(reply.statusCode).toBe(422);
  expect(JSON.stringify(reply.json())).toContain(word);
});

test('an unchanged reply is not sent again, and a change shows', async () => {
  const first = await request('/search?q=lamp');
  const etag = String(first.headers.etag);
  expect((await request('/search?q=LAMP', { 'if-none-match': etag })).statusCode).toBe(304);
  await addProduct(api.db, { id: 'lamp-2', title: 'Copper Lamp' });
  await eventually(async () => expect((await request('/search?q=lamp')).json().pagination.total).toBe(2));
});

test('suggested categories follow the catalog', async () => {
  const categories = async () => (await request('/search/suggestions?q=sherw')).json().categories;
  expect(await categories()).toEqual([]);
  await addProduct(api.db, { id: 'coat', title: 'Silk Coat', category: 'Sherwanis' });
  await eventually(async () => expect(await categories()).toEqual([{ category: 'Sherwanis' }]));
  await api.db.updateTable('products').set({ status: 'archived' }).where('id', '=', 'coat').execute();
  await eventually(async () => expect(await categories()).toEqual([]));
});

test('the capability is announced', async () => {
  expect((await request('/storeInfo')).json().capabilities).toEqual(
    expect.arrayContaining(['search', 'facets']),
  );
});

test('searches that take too long are rejected without a server error, and leave the other connections', async () => {
  const shop = await testApp();
  const { db: searchDb, close } = openDatabase(shop.connection, { poolSize: 1, statementTimeoutMs: 100 });
  const limited = await buildApp({
    db: shop.db,
    searchDb,
    catalogChanges: shop.catalogChanges,
    settings: readSettings({}),
    signingSecret: Buffer.alloc(32),
    encryptionKeys: { current: Buffer.alloc(32) },
    logger: { level: 'silent' },
  });
  try {
    await shop.db.transaction().execute(async (trx) => {
      await sql`lock table products in access exclusive mode`.execute(trx);
      const replies = await Promise.all(
        ['a', 'b', 'c'].map((q) => limited.inject({ url: `${API_PREFIX}/search?q=${q}` })),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
      expect(replies[0]?.json().code).toBe('rate_limited');
      expect(replies[0]?.headers['retry-after']).toBe('2');
      const facets = await limited.inject({ url: `${API_PREFIX}/search?q=d&facets=1` });
      expect(facets.statusCode).toBe(429);
    });
    expect((await limited.inject({ url: `${API_PREFIX}/search?q=a` })).statusCode).toBe(200);
  } finally {
    await limited.close();
    await close();
    await shop.close();
  }
});
