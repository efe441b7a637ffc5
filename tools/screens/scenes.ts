import type { Page } from 'playwright-core';

/** What a scene needs to set up its screenshot. */
export interface Visit {
  page: Page;
  origin: string;
  /** Numbers of an unpaid and of a paid order. */
  pending: string;
  paid: string;
}

export interface Scene {
  name: string;
  /** A signed-in customer or, by default, a new visitor. `hasCart` fills the cart. */
  as?: 'customer' | 'visitor';
  hasCart?: boolean;
  show(visit: Visit): Promise<unknown>;
}

const open = (path: string) => (visit: Visit) => visit.page.goto(visit.origin + path);

/** Opens a page and waits until it is hydrated. */
async function openHydrated(visit: Visit, path: string) {
  await open(path)(visit);
  await visit.page.locator('.notices:popover-open').waitFor({ state: 'attached' });
}

async function saveOne(visit: Visit, path: string) {
  await openHydrated(visit, path);
  const button = visit.page.locator('.save-button').first();
  await button.click();
  await button.and(visit.page.locator('[aria-pressed=true]')).waitFor();
}

/** Makes matching calls to the API fail, or never complete. */
async function breakApi(page: Page, path: string, how: 'fail' | 'hang'): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(`/api/v1${path}`),
    (route) =>
      how === 'hang' ? new Promise(() => {}) : route.fulfill({ status: 500, body: '{"error":"no"}' }),
  );
}

/** Navigates within the site, so that the browser itself calls the (broken) API. */
async function navigateWithBrokenApi(visit: Visit, path: string, how: 'fail' | 'hang', broken: string) {
  await visit.page.goto(`${visit.origin}/404`);
  await breakApi(visit.page, broken, how);
  await visit.page.evaluate((href) => {
    history.pushState(null, '', href);
  }, path);
}

async function submitEmpty(visit: Visit, path: string, button: RegExp) {
  await visit.page.goto(visit.origin + path);
  await visit.page.getByRole('button', { name: button }).click();
}

/** Every screen in its main states, in the order of the contact sheet. */
export const scenes: Scene[] = [
  { name: 'home', show: open('/') },
  { name: 'home, loading', show: (visit) => navigateWithBrokenApi(visit, '/', 'hang', '/products') },
  { name: 'home, nothing featured', show: (visit) => navigateWithBrokenApi(visit, '/', 'fail', '/products') },
  { name: 'categories', show: open('/products') },
  { name: 'listing', show: open('/products?category=masala') },
  { name: 'listing, women', show: open('/products?category=women') },
  { name: 'listing, last page', show: open('/products?category=masala&page=3') },
  {
    name: 'listing, loading',
    show: (visit) => navigateWithBrokenApi(visit, '/products?category=men', 'hang', '/products'),
  },
  {
    name: 'listing, failed',
    show: (visit) => navigateWithBrokenApi(visit, '/products?category=men', 'fail', '/products'),
  },
  {
    name: 'listing, filters',
    async show(visit) {
      await open('/products?category=women&onSale=1')(visit);
      await visit.page.getByText(/^Sort and filter/).click();
    },
  },
  { name: 'listing, empty', show: open('/products?category=masala&parentCategory=Nothing') },
  { name: 'product', show: open('/product/lakadong-turmeric') },
  { name: 'product with sizes', show: open('/product/dabu-indigo-kurta') },
  { name: 'product, sold out', show: open('/product/mulmul-saree') },
  {
    name: 'product, size guide',
    async show(visit) {
      await openHydrated(visit, '/product/kolhapuri-chappal-men');
      await visit.page.getByRole('link', { name: 'Size guide' }).click();
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'product, enlarged image',
    async show(visit) {
      await openHydrated(visit, '/product/dabu-indigo-kurta');
      await visit.page.getByRole('button', { name: 'Enlarge picture 1' }).click();
      await visit.page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'product, delivery estimate',
    async show(visit) {
      await openHydrated(visit, '/product/coriander-powder');
      const pin = visit.page.getByLabel('Deliver to PIN code');
      await pin.fill('560001');
      await pin.press('Enter');
      await visit.page.getByText(/to Bengaluru/).waitFor();
    },
  },
  { name: 'size guides', show: open('/size-guide') },
  { name: 'product, no image', show: open('/product/cotton-drawstring-pyjama') },
  { name: 'product, not found', show: open('/product/no-such-thing') },
  {
    name: 'quick look',
    async show(visit) {
      await openHydrated(visit, '/products?category=men');
      const card = visit.page.getByRole('article').filter({ hasText: 'Dabu Hand-Block Kurta' });
      await card.hover();
      await card.getByRole('button', { name: 'Quick look' }).click();
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu and notice',
    async show(visit) {
      await openHydrated(visit, '/product/coriander-powder');
      await visit.page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      const menu = visit.page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'search', show: open('/search?q=haldi') },
  { name: 'search, nothing', show: open('/search?q=bicycle') },
  { name: 'cart', hasCart: true, show: open('/cart') },
  { name: 'cart, empty', show: open('/cart') },
  { name: 'saved, empty', show: open('/saved') },
  {
    name: 'saved',
    async show(visit) {
      await saveOne(visit, '/product/lakadong-turmeric');
      await saveOne(visit, '/product/dabu-indigo-kurta');
      await open('/saved')(visit);
      await visit.page.getByRole('main').getByRole('listitem').nth(1).waitFor();
    },
  },
  { name: 'login', show: open('/login') },
  { name: 'login, wrong', show: (visit) => submitEmpty(visit, '/login', /^sign in$/i) },
  { name: 'register', show: open('/register') },
  { name: 'register, wrong', show: (visit) => submitEmpty(visit, '/register', /create account/i) },
  { name: 'forgot password', show: open('/forgot-password') },
  { name: 'checkout', as: 'customer', hasCart: true, show: open('/checkout') },
  { name: 'payment', as: 'customer', show: (visit) => open(`/payment?orderId=${visit.pending}`)(visit) },
  {
    name: 'payment, QR',
    as: 'customer',
    async show(visit) {
      await open(`/payment?orderId=${visit.pending}`)(visit);
      await visit.page.getByRole('button', { name: /^Pay/ }).click();
      await visit.page.getByText('Scan QR Code to Complete Payment').waitFor();
    },
  },
  { name: 'payment, order missing', as: 'customer', show: open('/payment') },
  { name: 'order success', show: open('/order-success') },
  { name: 'orders', as: 'customer', show: open('/orders') },
  { name: 'track order', show: (visit) => open(`/track-order?id=${visit.paid}`)(visit) },
  { name: 'account', as: 'customer', show: open('/account') },
  { name: 'contact', show: open('/contact') },
  { name: 'policy', show: open('/refund') },
  { name: 'about', show: open('/about') },
  { name: 'api test', show: open('/api-test') },
  { name: '404', show: open('/404') },
];
