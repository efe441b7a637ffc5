import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { formatMonthDayYear } from '../testing/format-date.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, account page', () => {
  test.beforeEach(({ customerPage }) => openPage(customerPage, '/account'));

  test('shows name, email and member-since date as MMMM d, yyyy', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const main = page.getByRole('main');
    const { body } = await api('GET', '/accountInfo', { token: customer.token });
    await expect(main.getByText('Asha Rao')).toBeVisible();
    await expect(main.getByText(customer.email)).toBeVisible();
    await expect(main.getByText(formatMonthDayYear(body.createdAt), { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  test('Sign Out shows Logged out, leads to /, removes the token and ends the session on the server (ruling 15)', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const ended = page.waitForResponse('**/api/v1/users/logout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectNotice(page, 'Logged out', 'You have been logged out successfully.');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    expect((await ended).status()).toBe(200);
    expect((await api('GET', '/accountInfo', { token: customer.token })).status).toBe(401);
  });

  test('signing out in one tab signs the other tab out', async ({ customerPage: page, context }) => {
    const other = await context.newPage();
    await openPage(other, '/orders');
    await expect(other.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(other).toHaveURL('/login');
  });
});

test.describe('section 8, logout failure', () => {
  test.use({ expectedConsole: /ERR_FAILED/ });

  test('shows Failed to log out properly. and still signs out in this browser', async ({
    customerPage: page,
  }) => {
    await page.route('**/api/v1/users/logout', (route) => route.abort());
    await openPage(page, '/account');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectFailure(page, 'Error', 'Failed to log out properly.');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('Logged out')).toHaveCount(0);
  });
});
