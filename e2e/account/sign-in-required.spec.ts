import { expectHydrated, openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signIn, signInBeforehand } from '../testing/sign-in.ts';

test.describe('section 2, login-required routes', () => {
  // no such order exists
  test.use({ expectedConsole: /status of 404 .*\/orders\/ABCDE-12345/ });

  for (const url of ['/account', '/checkout', '/orders', '/payment?orderId=ABCDE-12345']) {
    test(`${url} redirects to /login and comes back after signing in`, async ({ page, customer }) => {
      await openPage(page, url);
      await expect(page).toHaveURL('/login');
      await signIn(page, customer);
      await expect(page).toHaveURL(url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('the login-required page leaves no entry in the history: Back leads to the page before', async ({
    page,
  }) => {
    await openPage(page, '/cart');
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/cart');
  });

  test('the HTML from the server contains nothing of a login-required page', async ({ request }) => {
    for (const url of ['/account', '/checkout', '/orders', '/payment']) {
      const html = await (await request.get(url)).text();
      const main = /<main[^>]*>(.*?)<\/main>/s.exec(html);
      expect(main?.[1], url).toBe('');
    }
  });

  test('signed in, every login-required page opens at once', async ({ customerPage: page }) => {
    for (const [url, heading] of [
      ['/account', 'My Account'],
      ['/checkout', 'Checkout'],
      ['/orders', 'My Orders'],
      ['/payment', 'Payment'],
    ] as const) {
      await openPage(page, url);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(url);
    }
  });
});

test.describe('the return path after signing in never leaves the shop', () => {
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    7,
  ]) {
    test(`from ${from} leads home`, async ({ page, customer, baseURL }) => {
      await openPage(page, '/login');
      await page.evaluate((path) => history.replaceState({ from: path }, '', '/login'), from);
      await page.reload();
      await expectHydrated(page);
      await signIn(page, customer);
      await expect(page.getByRole('link', { name: 'My account' }).first()).toBeVisible();
      await expect(page).toHaveURL(`${baseURL}/`);
    });
  }
});

test.describe('section 6: a 401 on any call removes the stored token', () => {
  test.use({ expectedConsole: /status of 401/ });

  test('a session that has ended leads to /login and back', async ({ page, customer }) => {
    await signInBeforehand(page, 'a-session-of-long-ago');
    await openPage(page, '/orders');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await signIn(page, customer);
    await expect(page).toHaveURL('/orders');
  });
});
