import type { APIRequestContext } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './stand-in-test.ts';

const LONGEST_MS = 3_000;
// so long it waits for the server, main.ts
const CALLS_MS = 2_500;
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

/** Opens all pages at once; gives what they said, and the milliseconds until the last had come. */
async function openAll(request: APIRequestContext) {
  const startedAt = performance.now();
  const said = await Promise.all(
    PAGES.map(async ([address]) => (await (await request.get(address)).text()).replaceAll('&amp;', '&')),
  );
  return { said, ms: performance.now() - startedAt };
}

test.describe('the storefront before a server in trouble', () => {
  for (const [what, answer] of [
    ['never answers', { after: NEVER }],
    ['ends every line', { dead: true }],
    ['fails at everything', { status: 500, text: 'Internal Server Error' }],
    ['speaks nonsense', { text: '<html>' }],
    ['answers null', { text: 'null' }],
  ] as const) {
    test(`a server that ${what}: every page comes with its fallbacks within 3 s`, async ({
      request,
      standIn,
    }) => {
      const usual = await openAll(request);
      standIn.answerAll(answer);
      const { said, ms } = await openAll(request);
      for (const [i, [address, heading]] of PAGES.entries()) expect(said[i], address).toMatch(heading);
      // a machine that is busy with something else is given what it needs for the pages themselves
      expect(ms).toBeLessThan(Math.max(LONGEST_MS, CALLS_MS + 3 * usual.ms));
    });
  }

  test.describe('in the browser', () => {
    test.use({ expectedConsole: /Failed to load|status of 500|ERR_EMPTY_RESPONSE/ });

    test('a shop that went down while a reader was in it still shows each screen', async ({
      customerPage: page,
      standIn,
    }) => {
      await openPage(page, '/');
      standIn.answerAll({ dead: true });
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
      await expect(page.getByText('Failed to load products. Please try again.')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
      await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click();
      await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
      standIn.reset();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('article', { name: 'Order ORDER-7' })).toBeVisible();
    });
  });
});
