import { afterEach, expect, test, vi } from 'vitest';
import { loadSite, type RenderRequest, render, renderMarkup } from './entry-server.tsx';
import { apiList, apiProduct, apiProducts } from './testing/api-products.ts';

afterEach(() => vi.useRealTimers());

const STORE = {
  storeName: 'Haat',
  companyName: 'Haat Bazaar',
  categories: ['Masala', 'Women', 'Men'],
  capabilities: ['search', 'facets', 'newsletter'],
};
const ASSETS = { entry: '/entry.js', styles: [], fonts: [], scriptsOf: () => [] };

interface Shop {
  store?: Record<string, unknown>;
  products?: Record<string, unknown>[];
}

/** A page of a shop whose API has these replies. */
function requestOf(
  href: string,
  { store = STORE, products = apiProducts(4) }: Shop = {},
  storedValues?: RenderRequest['storedValues'],
): RenderRequest {
  return {
    href,
    origin: 'https://shop.test',
    apiBase: 'http://api.shop.test/api/v1',
    timeoutMs: 0,
    storedValues,
    fetch: async (url) => {
      const path = new URL(url).pathname.replace('/api/v1', '');
      if (path === '/storeInfo') return Response.json(store);
      if (path === '/products' || path === '/search') return Response.json(apiList(products));
      const product = products.find(({ id }) => path === `/products/${id}`);
      return product ? Response.json(product) : Response.json({ error: 'none' }, { status: 404 });
    },
  };
}

/** The visible part of the document. */
async function markupOf(...page: Parameters<typeof requestOf>): Promise<string> {
  const { html } = await render(requestOf(...page), ASSETS);
  return html.slice(
    html.indexOf('<div id="root">') + 15,
    html.indexOf('</div>\n<script type="application/json"'),
  );
}

const PAGES = ['/', '/products', '/products?category=masala', '/search?q=kurta', '/search', '/product/p1'];
const OTHER_PAGES = ['/cart', '/saved', '/contact', '/terms', '/account', '/login', '/404'];

test.each([...PAGES, ...OTHER_PAGES])(
  'what %s shares with other pages is what React renders there',
  async (href) => {
    const expected = renderMarkup(await loadSite(requestOf(href)));
    expect(expected).toContain('<h');
    // first rendered, then shared
    expect(await markupOf(href)).toBe(expected);
    expect(await markupOf(href)).toBe(expected);
  },
);

test('a logo is in no part of the page preceded by a preload, which the browser would not expect there', async () => {
  const shop = { store: { ...STORE, companyLogoUrl: '/media/logo.svg' } };
  const preload = '<link rel="preload" as="image" href="/media/logo.svg"/>';
  const expected = renderMarkup(await loadSite(requestOf('/cart', shop)));
  expect(expected.startsWith(preload)).toBe(true);
  expect(await markupOf('/cart', shop)).toBe(expected.slice(preload.length));
});

test('a changed product and changed store information show at once, also on pages that were rendered before', async () => {
  const [first = {}, ...others] = apiProducts(4);
  await markupOf('/');
  const changed = await markupOf('/', { products: [{ ...first, discountedPrice: 777 }, ...others] });
  expect(changed).toContain('₹777');
  expect(await markupOf('/')).not.toContain('₹777');

  const content = { 'home.title': 'Tea of the hills' };
  const store = { ...STORE, storeName: 'Pahari', companyName: 'Pahari Tea', content };
  const renamed = await markupOf('/', { store });
  expect(renamed).toContain('Tea of the hills');
  expect(renamed).toContain('Pahari Tea<!-- -->. All rights');
  expect(renamed).not.toContain('Haat');
  expect(await markupOf('/')).not.toContain('Pahari');
});

test('the year of the footer is that of the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 31, 12) });
  expect(await markupOf('/cart')).toContain('© <!-- -->2026');
  vi.setSystemTime(Date.UTC(2027, 0, 1, 12));
  expect(await markupOf('/cart')).toContain('© <!-- -->2027');
});

test('a preview neither shows nor leaves behind what other pages show', async () => {
  await markupOf('/cart');
  const line = { ...apiProduct(), id: 'kurta', name: 'Kurta', price: 999, quantity: 3, image: '' };
  const preview = await markupOf('/cart', {}, { cart: [line] });
  expect(preview).toContain('aria-label="Cart, 3 items"');
  expect(await markupOf('/cart')).not.toContain('3 items');
  const store = { ...STORE, storeName: 'Unpublished', companyName: 'Unpublished' };
  expect(await markupOf('/cart', { store }, {})).toContain('Unpublished');
  expect(await markupOf('/cart')).not.toContain('Unpublished');
});
