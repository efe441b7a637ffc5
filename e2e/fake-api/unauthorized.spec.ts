import type { Page } from '@playwright/test';
import { fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { newCustomer } from '../testing/register-customer.ts';
import { fillAddress } from '../testing/shipping-address.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from './fake-api-test.ts';
import { LINE } from './sample-data.ts';

test.use({
  expectedConsole: /status of 401|Failed to load|The API returned an unexpected reply|Login failed/,
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();

/**
 * Every call of section 7, the page that makes it, and the action that triggers it if opening the page does
 * not.
 */
const CALLS: [route: string, address: string, act?: (page: Page) => Promise<void>][] = [
  ['GET /storeInfo', '/api-test', click('Test API Connection')],
  [
    'GET /products',
    '/cart',
    (page) =>
      page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click(),
  ],
  [
    'GET /products/:id',
    '/products?category=toys',
    (page) => page.getByRole('link', { name: 'Product p3', exact: true }).click(),
  ],
  ['GET /accountInfo', '/account'],
  ['GET /orders', '/orders'],
  ['GET /orders/:id', '/track-order?id=ORDER-7', click('Track Order')],
  ['POST /orders', '/checkout', placeOrder],
  ['GET /payments/fields', '/payment?orderId=ORDER-7'],
  ['POST /payments', '/payment?orderId=ORDER-7', click(/^Pay/)],
  ['POST /users/authorize', '/login', (page) => signIn(page, newCustomer())],
  ['POST /users/register', '/register', register],
];

test.describe('section 4 and 8: a 401 reply on any call removes the stored token', () => {
  for (const [route, url, act] of CALLS) {
    test(route, async ({ customerPage: page, fakeApi }) => {
      await fillCartBeforehand(page, [LINE]);
      const reply401 = () => fakeApi.setReply(route, { status: 401, body: { error: 'Who are you?' } });
      if (!act) reply401();
      await openPage(page, url);
      if (act) {
        expect(await storedToken(page)).toBe('token-of-asha');
        if (url.startsWith('/track-order'))
          await expect(page.getByLabel('Email or Phone')).toHaveValue('asha@shopper.example');
        reply401();
        await act(page);
      }
      await expect.poll(() => storedToken(page)).toBeNull();
    });
  }
});

async function placeOrder(page: Page): Promise<void> {
  await fillAddress(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
}

async function register(page: Page): Promise<void> {
  const { firstName, lastName, email, password } = newCustomer();
  for (const [label, text] of [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
}
