import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { adjustStock } from '#server/catalog/stock/adjust-stock.ts';
import { listenForCatalogChanges } from '#server/database/changes/catalog-changes.ts';
import { STORE_TAG } from '#server/database/changes/change-tags.ts';
import { inProcessFetch } from '#server/http/in-process-fetch.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { buildWeb } from '#web/build-web.ts';
import { type CdnCaching, cdnTag } from '#wire/cdn-headers.ts';

// The requests whose replies these pages contain.
const PAGES: Record<string, string[]> = {
  '/kurta': ['/storeInfo', '/products/kurta'],
  '/lamp': ['/storeInfo', '/products/lamp', '/products?category=lamps&limit=2'],
  '/kurtas': ['/storeInfo', '/products?category=kurtas', '/products?category=kurtas&limit=1&facets=1'],
  '/lamps': ['/storeInfo', '/products?category=lamps', '/products?category=lamps&limit=1&facets=1'],
  '/lamps-by-price': ['/storeInfo', '/products?category=lamps&sort=price-asc&limit=1'],
  '/lamps-2': ['/storeInfo', '/products?category=lamps&page=2&limit=2'],
  '/first': ['/storeInfo', '/products?limit=1'],
  '/found': ['/storeInfo', '/search?q=lamp'],
  // they show one lamp; facets, order and filter depend on the prices of all four
  '/found-counted': ['/storeInfo', '/search?q=lamp&limit=1&facets=1'],
  '/found-by-price': ['/storeInfo', '/search?q=lamp&limit=1&sort=price-asc&facets=1'],
  '/found-priced': ['/storeInfo', '/search?q=lamp&limit=1&minPrice=50&facets=1'],
  '/found-none': ['/storeInfo', '/search?q=lammp&minPrice=5000&facets=1'],
  '/bands': ['/storeInfo', '/products?category=kurtas&stock=bands'],
  '/about': ['/storeInfo'],
};
const URLS = Object.keys(PAGES);

let shop: Awaited<ReturnType<typeof testApp>>;
let web: Awaited<ReturnType<typeof createWeb>>;

/** The web server of a shop whose pages are the text of some replies. */
async function createWeb(catalogChanges: typeof shop.catalogChanges, cdn?: CdnCaching) {
  const rendered: string[] = [];
  const fetch = inProcessFetch(shop.app, catalogChanges);
  const { web } = await buildWeb({
    origin: 'http://shop.test',
    browserApiBase: undefined,
    serverApiBase: `http://api.test${API_PREFIX}`,
    fetch: fetch as Parameters<typeof buildWeb>[0]['fetch'],
    apiTimeoutMs: 0,
    pageCacheSeconds: 600,
    trustProxyHops: 0,
    rateLimits: 'off',
    clientDir: '/nowhere',
    media: [],
    catalogChanges,
    ...(cdn && { cdn }),
    requestsContentOrigins: false,
    storefront: async () => ({
      assets: { entry: '/e.js', styles: [], fonts: [], scriptsOf: () => [] },
      inlineScripts: [],
      pageHref: (url) => url,
      defaultApiBase: () => '',
      render: async ({ href, apiBase, fetch }) => {
        rendered.push(href);
        const read = async (path: string) =>
          (await fetch(apiBase + path, { method: 'GET', headers: {}, credentials: 'include' })).text();
        const texts = await Promise.all((PAGES[href] ?? []).map(read));
        return { status: 200, html: texts.join('\n'), isDegraded: false };
      },
    }),
  });
  const origin = await web.listen({ host: '127.0.0.1', port: 0 });
  const get = async (url: string) => (await globalThis.fetch(origin + url)).text();
  /** The pages that are rendered again when all are requested. */
  const renderedAgain = async () => {
    rendered.length = 0;
    for (const url of URLS) await get(url);
    return [...new Set(rendered)].sort();
  };
  /** Requests all pages until they are cached. */
  const fill = () => eventually(async () => expect(await renderedAgain()).toEqual([]));
  const headersOf = async (url: string) => Object.fromEntries((await globalThis.fetch(origin + url)).headers);
  return { get, headersOf, renderedAgain, fill, rendered, close: () => web.close() };
}

const pagesOf = (text: string) => URLS.filter((url) => url.includes(text)).sort();

beforeAll(async () => {
  shop = await testApp();
  web = await createWeb(shop.catalogChanges);
  await addProduct(shop.db, { id: 'kurta', title: 'Kurta', category: 'Kurtas', stock: 60 });
  for (const id of ['lamp', 'lamp-2', 'lamp-3', 'lamp-4'])
    await addProduct(shop.db, {
      id,
      title: `Brass lamp ${id}`,
      category: 'Lamps',
      stock: 60,
      regularPricePaise: 10_000,
    });
  const isRead = new Promise<void>((resolve) =>
    shop.catalogChanges.onChange((change) => {
      if (!change || change.tags.includes(STORE_TAG)) resolve();
    }),
  );
  await saveStoreInfo(shop.db, { storeName: 'Haat' });
  // this last change would remove every page again
  await isRead;
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await web.close();
  await shop.close();
});
beforeEach(() => web.fill());

const setStock = (id: string, stock: number) =>
  adjustStock(shop.db, { skuOrProductId: id }, () => stock, COMMAND_LINE);
const setPrice = (id: string, paise: number) =>
  shop.db.transaction().execute(async (trx) => {
    const price = { regular_price_paise: paise };
    await trx.updateTable('variants').set(price).where('product_id', '=', id).execute();
    await trx.updateTable('products').set(price).where('id', '=', id).execute();
  });

test('an order of plentiful stock changes no page; one of low stock those that show the product', async () => {
  const order = async () =>
    placedOrder(shop.app, await signedInCustomer(shop.app), { products: { kurta: 1 } });
  await order();
  expect(await web.renderedAgain()).toEqual([]);

  await setStock('kurta', 3);
  await eventually(async () => expect(await web.get('/kurta')).toContain('"available":3'));
  await web.fill();
  web.rendered.length = 0;
  await order();
  await eventually(async () => expect(await web.get('/kurta')).toContain('"available":2'));
  for (const url of URLS) await web.get(url);
  expect([...new Set(web.rendered)].sort()).toEqual(['/first', '/kurta', '/kurtas']);
  expect(await web.get('/bands')).toContain('"available":5');

  await setStock('kurta', 0);
  await eventually(async () => expect(await web.get('/bands')).toContain('"available":0'));
});

test('a price changes the pages that show it, and listings that sort or count by it', async () => {
  await setPrice('kurta', 77_700);
  await eventually(async () => expect(await web.get('/kurta')).toContain('"regularPrice":777'));
  expect([...(await web.renderedAgain()), '/kurta'].sort()).toEqual([
    '/bands',
    '/first',
    '/found-none',
    '/kurta',
    '/kurtas',
  ]);

  // on page 2 of its listing: not on the first page, but among those that are sorted and counted
  await web.fill();
  await setPrice('lamp-4', 9_900);
  await eventually(async () => expect(await web.get('/lamps-by-price')).toContain('"regularPrice":99,'));
  expect([...(await web.renderedAgain()), '/lamps-by-price'].sort()).toEqual(
    [...pagesOf('/found'), ...pagesOf('/lamps')].sort(),
  );
  expect(await web.get('/found-by-price')).toContain('"id":"lamp-4"');
  for (const url of ['/found-counted', '/found-by-price', '/found-priced'])
    expect(await web.get(url), url).toContain('"min":99,');
});

test('a price renders no search again that does not find the product', async () => {
  await setPrice('kurta', 78_800);
  await eventually(async () => expect(await web.get('/kurta')).toContain('"regularPrice":788'));
  const again = [...(await web.renderedAgain()), '/kurta'].filter((url) => url.includes('found'));
  // no product has these words: whichever has the price may be the next
  expect(again).toEqual(['/found-none']);
});

test('a price that staff change, of one product or of many, renders only the pages that show it', async () => {
  const editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
  const path = ADMIN_PATHS.product.replace(':id', 'kurta');
  const opened = await staffInject(shop.app, editor, 'GET', path);
  const { variants } = opened.json<AdminProduct>();
  const patch = { variants: Object.fromEntries(Object.keys(variants).map((key) => [key, { price: 555 }])) };
  await web.fill();
  const saved = await staffInject(shop.app, editor, 'PATCH', path, {
    payload: patch,
    headers: { 'if-match': String(opened.headers.etag) },
  });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  await eventually(async () => expect(await web.get('/kurta')).toContain('"regularPrice":555'));
  const pagesOfKurta = ['/bands', '/first', '/found-none', '/kurta', '/kurtas'];
  expect([...(await web.renderedAgain()), '/kurta'].sort()).toEqual(pagesOfKurta);

  await web.fill();
  const action = { kind: 'change-prices', percent: 10, rounding: 'none' };
  const changed = await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.changeProducts, {
    payload: { action, ids: ['kurta'] },
  });
  expect(changed.json()).toMatchObject({ changed: 1 });
  await eventually(async () => expect(await web.get('/kurta')).toContain('"regularPrice":610.5'));
  expect([...(await web.renderedAgain()), '/kurta'].sort()).toEqual(pagesOfKurta);

  // and with one undo
  await web.fill();
  const undo = ADMIN_PATHS.undoActivity.replace(':id', String(changed.json().entryId));
  await staffInject(shop.app, editor, 'POST', undo);
  await eventually(async () => expect(await web.get('/kurta')).toContain('"regularPrice":555'));
  expect([...(await web.renderedAgain()), '/kurta'].sort()).toEqual(pagesOfKurta);
});

test('a product that is hidden leaves its listings and the search; the store is part of every page', async () => {
  await shop.db.updateTable('products').set({ is_published: false }).where('id', '=', 'lamp-2').execute();
  await eventually(async () => expect(await web.get('/lamps')).not.toContain('lamp-2'));
  expect([...(await web.renderedAgain()), '/lamps'].sort()).toEqual(
    ['/first', ...pagesOf('/found'), '/lamp', ...pagesOf('/lamps')].sort(),
  );

  await web.fill();
  await saveStoreInfo(shop.db, { storeName: 'Bazaar' });
  await eventually(async () => expect(await web.get('/about')).toContain('Bazaar'));
  expect([...(await web.renderedAgain()), '/about'].sort()).toEqual(URLS.toSorted());
});

test('a second server shows a price within a second, without a notification', async () => {
  const changes = await listenForCatalogChanges(shop.connection);
  const other = await createWeb(changes);
  await other.fill();
  await setPrice('lamp', 12_300);
  await eventually(async () => expect(await other.get('/lamp')).toContain('"regularPrice":123'));
  expect(await other.get('/kurta')).toContain('"regularPrice":555');
  await other.close();
  await changes.close();
});

test('a page that is rendered while a price changes is not cached', async () => {
  await saveStoreInfo(shop.db, { storeName: 'Once more' });
  await eventually(async () => expect(await web.get('/about')).toContain('Once more'));
  // whichever comes first, the last request shows the last price
  for (const paise of [20_000, 21_000, 22_000, 23_000]) {
    await Promise.all([web.get('/lamp'), setPrice('lamp', paise), web.get('/lamp')]);
    await eventually(async () => expect(await web.get('/lamp')).toContain(`"regularPrice":${paise / 100}`));
    await web.fill();
    expect(await web.get('/lamp')).toContain(`"regularPrice":${paise / 100}`);
  }
});

test('a page tells a CDN what it depends on, and to keep it only while purges are on time', async () => {
  let mayCache = true;
  const other = await createWeb(shop.catalogChanges, {
    tagHeader: 'Cache-Tag',
    maxAgeSeconds: 60,
    mayCache: () => mayCache,
  });
  const headers = await other.headersOf('/kurta');
  expect(String(headers['cache-tag']).split(',').sort()).toEqual(
    ['everything', 'store', cdnTag('product:kurta'), cdnTag('units:kurta')].sort(),
  );
  // the browser, which no purge reaches, still asks each time
  expect([headers['cdn-cache-control'], headers['cache-control']]).toEqual(['max-age=60', 'no-cache']);
  mayCache = false;
  expect(await other.headersOf('/kurta')).not.toHaveProperty('cdn-cache-control');
  expect(await web.headersOf('/kurta')).not.toHaveProperty('cache-tag');
  await other.close();
});
