import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('ruling 10, forgot and reset password', () => {
  // Chromium logs each failed request, and the old password and session must be rejected.
  test.use({ expectedConsole: /status of 40[01]|Login failed/ });

  test('a link by email sets a new password once; other sessions end', async ({
    page,
    customer,
    apiBase,
    api,
  }) => {
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // both pages have a field for the email
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(customer.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(`If an account exists for ${customer.email}`)).toBeVisible();

    await page.goto(new URL('/api/dev/mailbox', apiBase).href);
    const link = page
      .getByRole('article')
      .filter({ hasText: customer.email })
      .getByRole('link', { name: /reset-password/ });
    const href = (await link.getAttribute('href')) ?? '';
    await openPage(page, href);
    await page.getByLabel('New password', { exact: true }).fill('fresh-saffron');
    await page.getByLabel('Confirm password', { exact: true }).fill('fresh-saffron');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page).toHaveURL('/login');
    expect((await api('GET', '/accountInfo', { token: customer.token })).status).toBe(401);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill('fresh-saffron');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectNotice(page, 'Success!', 'Logged in successfully.');

    await openPage(page, href);
    await page.getByLabel('New password', { exact: true }).fill('another-one');
    await page.getByLabel('Confirm password', { exact: true }).fill('another-one');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
    await expect(page).toHaveURL(href);
  });

  test('the reply never reveals whether the email has an account', async ({ page, customer, api }) => {
    const unknownEmail = 'nobody.at.all@shopper.example';
    await openPage(page, '/forgot-password');
    await page.getByLabel('Email').fill(unknownEmail);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText(`If an account exists for ${unknownEmail}`)).toBeVisible();
    const [known, unknown] = [
      await api('POST', '/users/forgot-password', { body: { email: customer.email } }),
      await api('POST', '/users/forgot-password', { body: { email: unknownEmail } }),
    ];
    expect(known).toEqual(unknown);
  });

  test('a link without its token is incomplete', async ({ page }) => {
    await openPage(page, '/reset-password');
    await expect(
      page.getByText('This link is incomplete. Please open it again from the email.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set New Password' })).toHaveCount(0);
  });
});
