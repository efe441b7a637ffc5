import type { Page } from '@playwright/test';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signIn } from '../testing/sign-in.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test.describe('section 2, /login', () => {
  test.beforeEach(({ page }) => openPage(page, '/login'));

  test('is a centered card, without the header and footer of the store', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    const distance = async () => {
      const card = await page.getByRole('main').boundingBox();
      return Math.abs((card?.x ?? 0) + (card?.width ?? 0) / 2 - 640);
    };
    await expect.poll(distance).toBeLessThan(8);
  });

  test('links to /forgot-password, /register, /terms and /privacy', async ({ page }) => {
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const path of ['/forgot-password', '/register', '/terms', '/privacy']) expect(hrefs).toContain(path);
  });

  test('the password can be shown and hidden', async ({ page }) => {
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('the fields have the attributes for password managers', async ({ page }) => {
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
  });

  test('after success the notice appears, the token is stored under auth_token, and the customer is at /', async ({
    page,
    customer,
  }) => {
    const called = page.waitForRequest('**/api/v1/users/authorize');
    await signIn(page, customer);
    await expectNotice(page, 'Success!', 'Logged in successfully.');
    await expect(page).toHaveURL('/');
    expect(await storedToken(page)).toBeTruthy();
    const request = await called;
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      { email: customer.email, password: customer.password },
    ]);
  });

  test('Remember me, checked, requests a long session (ruling 14)', async ({ page, customer }) => {
    const called = page.waitForRequest('**/api/v1/users/authorize');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signIn(page, customer);
    await expect(page).toHaveURL('/');
    expect((await called).postDataJSON()).toMatchObject({ remember: true });
  });
});

test.describe('section 5, login', () => {
  test.beforeEach(({ page }) => openPage(page, '/login'));

  test('Invalid email address; the field is focused, nothing is sent, and editing clears the error', async ({
    page,
  }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/users/')) calls += 1;
    });
    await signIn(page, { email: 'nobody', password: 'secret1' });
    await expect(page.getByText('Invalid email address')).toBeVisible();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await email.fill('nobody@shopper.example');
    await expect(page.getByText('Invalid email address')).toHaveCount(0);
    expect(calls).toBe(0);
  });

  test('Password must be at least 6 characters', async ({ page }) => {
    await signIn(page, { email: 'nobody@shopper.example', password: '12345' });
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  });

  test('an invalid field has a border in the color of its message', async ({ page }) => {
    await signIn(page, { email: 'nobody', password: 'long enough' });
    const sentence = page.getByText('Invalid email address');
    const color = await sentence.evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByLabel('Email')).toHaveCSS('border-top-color', color);
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveCSS('border-top-color', color);
  });
});

test.describe('section 8, login failure', () => {
  test.use({ expectedConsole: /status of 401|Login failed/ });

  test("the server's error in a destructive notice, and logged; the entered values stay", async ({
    page,
    customer,
    api,
  }) => {
    const rejected = await api('POST', '/users/authorize', {
      body: { email: customer.email, password: 'wrong-one' },
    });
    await openPage(page, '/login');
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Login failed'));
    await signIn(page, { ...customer, password: 'wrong-one' });
    await expectFailure(page, 'Error', rejected.body.error);
    expect((await logged).text()).toBe(`Login failed: ${rejected.body.error}`);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    expect(await storedToken(page)).toBeNull();
    await signIn(page, customer);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(rejected.body.error)).toHaveCount(0);
  });
});
