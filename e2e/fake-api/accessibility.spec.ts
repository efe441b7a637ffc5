import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectFailure } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { ORDER, STORE } from './sample-data.ts';

const NEVER = new Promise<never>(() => {});

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsole: /Failed to load|status of 500/ });

test.describe('axe reports no violations (WCAG 2.2 AA): states that only a failing server causes', () => {
  for (const [what, url, route, loadingLabel] of [
    ['home', '/', 'GET /products', 'Loading products'],
    ['a listing', '/products?category=toys', 'GET /products', 'Loading products'],
    ['a search', '/search?q=kurta', 'GET /products', 'Loading products'],
    ['a product', '/product/p1', 'GET /products/:id', 'Loading product'],
    ['orders', '/orders', 'GET /orders', 'Loading your orders'],
    ['the account', '/account', 'GET /accountInfo', 'Loading your account'],
  ] as const) {
    test(`${what} while loading`, async ({ customerPage: page, fakeApi }) => {
      await openPage(page, '/cart');
      fakeApi.setReply(route, { waitFor: NEVER });
      await page.evaluate((to) => history.pushState(null, '', to), url);
      await expect(page.getByRole('status', { name: loadingLabel })).toBeVisible();
      await expectAccessible(page);
    });
  }

  for (const [what, url, route, sentence] of [
    ['home', '/', 'GET /products', 'No featured products available at the moment.'],
    ['a listing', '/products?category=toys', 'GET /products', 'Failed to load products. Please try again.'],
    ['a search', '/search?q=kurta', 'GET /products', 'Failed to load products. Please try again.'],
    ['a product', '/product/p1', 'GET /products/:id', 'Failed to load product details'],
    ['orders', '/orders', 'GET /orders', 'No Orders Found'],
    [
      'the account',
      '/account',
      'GET /accountInfo',
      'Failed to load account information. Please refresh the page to try again.',
    ],
    [
      'the payment form',
      '/payment?orderId=7',
      'GET /payments/fields',
      'Failed to load payment form. Please try again later.',
    ],
  ] as const) {
    test(`${what} after a failure`, async ({ customerPage: page, fakeApi }) => {
      fakeApi.setReply(route, { status: 500, body: {} });
      await openPage(page, url);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('missing store information, with its destructive notice', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { status: 500, body: {} });
    await openPage(page, '/');
    await expectFailure(page, 'Error', 'Failed to load store information. Please refresh the page.');
    await expectAccessible(page);
  });

  test('a payment form of all eight types with errors, and a payment that failed', async ({
    customerPage: page,
    fakeApi,
  }) => {
    const types = ['text', 'email', 'password', 'number', 'tel', 'textarea', 'select', 'checkbox'];
    fakeApi.setReply('GET /payments/fields', {
      body: types.map((type) => ({
        name: type,
        label: `Your ${type}`,
        placeholder: 'Like this',
        description: 'A word of help',
        type,
        options: type === 'select' ? ['One', 'Two'] : undefined,
        rules: { pattern: '^never$' },
      })),
    });
    fakeApi.setReply('POST /payments', { body: { success: false, error: 'Your bank said no.' } });
    await openPage(page, '/payment?orderId=ORDER-7');
    await page.getByLabel('Your email').fill('nobody');
    await page.getByLabel('Your text', { exact: true }).fill('x');
    await page.getByLabel('Your tel').fill('98');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectFailure(page, 'Validation Error', 'Please correct the errors in the form');
    await expectAccessible(page);
    for (const type of ['email', 'text', 'tel'])
      await page.getByLabel(`Your ${type}`, { exact: true }).fill('');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Your bank said no.')).toBeVisible();
    await expectAccessible(page);
  });

  test('an opened payment app', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('POST /payments', {
      body: { success: true, action: { type: 'deeplink', redirectUrl: 'upi://pay?pa=a@b&am=1' } },
    });
    await openPage(page, '/payment?orderId=ORDER-7');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('link', { name: 'Open the payment app' })).toBeVisible();
    await expectAccessible(page);
  });

  test('every order status', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('GET /orders', {
      body: [0, 1, 2, 3, 4, 9].map((status) => ({ ...ORDER, id: `O-${status}`, status })),
    });
    await openPage(page, '/orders');
    await expect(page.getByRole('article')).toHaveCount(6);
    await expectAccessible(page);
  });

  test("a store's own policy", async ({ page, fakeApi }) => {
    const terms =
      '<h1>Ours</h1><p>Words and <a href="https://law.example">links</a></p><table><tr><th>Day</th><td>7</td></tr></table>';
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, policies: { terms } } });
    await openPage(page, '/terms');
    await expectAccessible(page);
  });
});
