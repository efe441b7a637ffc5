import type { Page } from '@playwright/test';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { newCustomer } from '../testing/register-customer.ts';
import { expect, test } from '../testing/shop-test.ts';

async function fillForm(
  page: Page,
  customer: ReturnType<typeof newCustomer>,
  confirm = customer.password,
): Promise<void> {
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test.describe('section 2, /register', () => {
  test.beforeEach(({ page }) => openPage(page, '/register'));

  test('recommends common email providers, and links to /login, /terms and /privacy', async ({ page }) => {
    await expect(page.getByText(/recommend.*Gmail/)).toBeVisible();
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const path of ['/login', '/terms', '/privacy']) expect(hrefs).toContain(path);
  });

  test('each password field can be shown by itself', async ({ page }) => {
    const password = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    await page.getByRole('button', { name: 'Show confirm password' }).click();
    await expect(confirm).toHaveAttribute('type', 'text');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('after success the customer is at / and not signed in; the email was sent trimmed and lower-cased', async ({
    page,
  }) => {
    const newAccount = newCustomer();
    const called = page.waitForRequest('**/api/v1/users/register');
    await fillForm(page, { ...newAccount, email: `  ${newAccount.email.toUpperCase()} ` });
    await create(page);
    await expectNotice(page, 'Success!', 'Account created successfully. You can now log in.');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    const { email, password, firstName, lastName } = newAccount;
    expect((await called).postDataJSON()).toEqual({ email, password, firstName, lastName });
  });
});

test.describe('section 5, registration form', () => {
  test.beforeEach(({ page }) => openPage(page, '/register'));

  test('every rule has its message beside its field, and the first invalid field is focused', async ({
    page,
  }) => {
    await fillForm(page, { firstName: 'A', lastName: 'R', email: 'asha@rao', password: '12345' }, '54321');
    await create(page);
    for (const [label, sentence] of [
      ['First name', 'First name must be at least 2 characters'],
      ['Last name', 'Last name must be at least 2 characters'],
      ['Email', 'Invalid email address'],
      ['Password', 'Password must be at least 6 characters'],
      ['Confirm password', 'Passwords do not match'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(`${sentence}$`),
      );
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page).toHaveURL('/register');
  });

  test('Passwords do not match is shown beside the confirmation alone', async ({ page }) => {
    await fillForm(page, newCustomer(), 'something else');
    await create(page);
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
    await expect(page.getByText('Passwords do not match')).toHaveCount(1);
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  });
});

test.describe('section 8, registration failure', () => {
  test.use({ expectedConsole: /status of 409/ });

  test("the server's error in a notice, another email provider in the form; the entered values stay", async ({
    page,
    customer,
    api,
  }) => {
    const rejected = await api('POST', '/users/register', {
      body: { ...newCustomer(), email: customer.email },
    });
    await openPage(page, '/register');
    await fillForm(page, { ...newCustomer(), email: customer.email });
    await create(page);
    await expectFailure(page, 'Registration Error', rejected.body.error);
    await expect(
      page.getByText(
        /^Registration failed\. Please try using a different email provider \(like [\w.]+ or [\w.]+\)\.$/,
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  });
});
