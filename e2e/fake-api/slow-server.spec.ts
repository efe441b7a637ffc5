import type { APIRequestContext } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';

const MAX_MS = 3_000;
// the storefront waits this long for the API, see main.ts
const API_TIMEOUT_MS = 2_500;
const NEVER = new Promise<never>(() => {});
const PAGES = [
  ['/', 'Premium Masala & Seasoning'],
  ['/products', 'Explore Categories'],
  ['/products?category=toys', 'Toys'],
  ['/product/p1', /Failed to load product details|Product not found/],
  ['/cart', 'Shopping Cart'],
  ['/search?q=kurta', 'Results for “kurta”'],
  ['/saved', 'Saved'],
  ['/contact', 'Not available'],
  ['/track-order', 'Track Your Order'],
  ['/terms', 'Terms & Conditions'],
  ['/login', 'Sign in'],
] as const;

/** Opens all pages at once. Returns their HTML and the milliseconds until the last one has arrived. */
async function openAll(request: APIRequestContext) {
  const startedAt = performance.now();
  const documents = await Promise.all(
    PAGES.map(async ([url]) => (await (await request.get(url)).text()).replaceAll('&amp;', '&')),
  );
  return { documents, ms: performance.now() - startedAt };
}

test.describe('the storefront with a failing API', () => {
  for (const [what, fakeReply] of [
    ['never replies', { waitFor: NEVER }],
    ['drops every connection', { disconnect: true }],
    ['fails every call', { status: 500, text: 'Internal Server Error' }],
    ['replies with invalid text', { text: '<html>' }],
    ['replies null', { text: 'null' }],
  ] as const) {
    test(`a server that ${what}: every page is sent with its fallbacks within 3 s`, async ({
      request,
      fakeApi,
    }) => {
      const usual = await openAll(request);
      fakeApi.setReplyForAll(fakeReply);
      // a busy machine gets extra time, in proportion to its usual time for these pages, and further attempts:
      // other programs make an attempt slower, never faster
      await expect
        .poll(async () => {
          const { documents, ms } = await openAll(request);
          for (const [i, [url, heading]] of PAGES.entries()) expect(documents[i], url).toMatch(heading);
          return ms;
        })
        .toBeLessThan(Math.max(MAX_MS, API_TIMEOUT_MS + 3 * usual.ms));
    });
  }

  test.describe('in the browser', () => {
    test.use({ expectedConsole: /Failed to load|status of 500|ERR_EMPTY_RESPONSE/ });

    test('if the API fails during a visit, each screen is still shown', async ({
      customerPage: page,
      fakeApi,
    }) => {
      await openPage(page, '/');
      fakeApi.setReplyForAll({ disconnect: true });
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
      await expect(page.getByText('Failed to load products. Please try again.')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
      await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click();
      await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
      fakeApi.reset();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('article', { name: 'Order ORDER-7' })).toBeVisible();
    });
  });
});
