import type { Page } from '@playwright/test';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { newCustomer } from '../testing/register-customer.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from './fake-api-test.ts';
import { STORE } from './sample-data.ts';

// Chromium logs every failed request and every dropped connection.
test.use({ expectedConsole: /status of [45]\d\d|ERR_EMPTY_RESPONSE|Failed to load product|Login failed/ });

const ASHA = { email: 'asha@shopper.example', password: 'secret-1' };

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test.describe('section 7, POST /users/authorize', () => {
  for (const [what, body] of [
    ['token', { token: 'token-of-asha' }],
    ['token wrapped in data', { data: { token: 'token-of-asha' } }],
  ] as const) {
    test(`${what} is stored under auth_token and sent as a bearer header from then on`, async ({
      page,
      fakeApi,
    }) => {
      fakeApi.setReply('POST /users/authorize', { body });
      await openPage(page, '/account');
      await expect(page).toHaveURL('/login');
      await page.getByRole('checkbox', { name: 'Remember me' }).check();
      await signIn(page, ASHA);
      await expectNotice(page, 'Success!', 'Logged in successfully.');
      await expect(page).toHaveURL('/account');
      await expect(page.getByText('Asha Rao')).toBeVisible();
      expect(await storedToken(page)).toBe('token-of-asha');
      const [authorize] = fakeApi.callsOf('POST /users/authorize');
      // no long session, because this server does not announce sessions (ruling 14)
      expect(authorize?.body).toEqual(ASHA);
      expect(authorize?.headers['content-type']).toContain('application/json');
      expect(authorize?.headers.authorization).toBeUndefined();
      expect(fakeApi.callsOf('GET /accountInfo')[0]?.headers.authorization).toBe('Bearer token-of-asha');
    });
  }
});

test.describe('section 8, login failure', () => {
  for (const [what, fakeReply, sentence] of [
    [
      "the server's error field",
      { status: 401, body: { error: 'That is not your password.' } },
      'That is not your password.',
    ],
    ['no error field', { status: 500, body: {} }, 'Failed to login. Please check your credentials.'],
    [
      'an error that is no text',
      { status: 400, body: { error: { code: 7 } } },
      'Failed to login. Please check your credentials.',
    ],
    [
      'garbage with a failure',
      { status: 502, text: '<h1>Bad gateway</h1>' },
      'Failed to login. Please check your credentials.',
    ],
    ['no response', { disconnect: true }, 'No response from server. Please try again later.'],
    ['no token', { body: { user: 'asha' } }, 'Authentication failed: Token is missing in the response'],
    ['an empty token', { body: { token: '' } }, 'Authentication failed: Token is missing in the response'],
    ['garbage', { text: 'welcome' }, 'Authentication failed: Token is missing in the response'],
  ] as const) {
    test(`${what}: ${sentence}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('POST /users/authorize', fakeReply);
      await openPage(page, '/login');
      await signIn(page, ASHA);
      await expectFailure(page, 'Error', sentence);
      await expect(page).toHaveURL('/login');
      expect(await storedToken(page)).toBeNull();
      await expect(page.getByLabel('Email')).toHaveValue(ASHA.email);
    });
  }
});

test.describe('section 8, registration failure', () => {
  async function register(page: Page, email?: string): Promise<void> {
    const customer = newCustomer();
    await openPage(page, '/register');
    await page.getByLabel('First name').fill(customer.firstName);
    await page.getByLabel('Last name').fill(customer.lastName);
    await page.getByLabel('Email').fill(email ?? customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
  }

  for (const [what, fakeReply, sentence] of [
    [
      "the server's error field",
      { status: 409, body: { error: 'This email is taken.' } },
      'This email is taken.',
    ],
    ['no error field', { status: 500, body: {} }, 'Failed to register. Please try again.'],
    ['no response', { disconnect: true }, 'Failed to register. Please try again.'],
  ] as const) {
    test(`${what}: Registration Error / ${sentence}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('POST /users/register', fakeReply);
      await register(page);
      await expectFailure(page, 'Registration Error', sentence);
      await expect(
        page.getByText(/^Registration failed\. Please try using a different email provider/),
      ).toBeVisible();
      await expect(page).toHaveURL('/register');
    });
  }

  for (const [what, fakeReply] of [
    ['an empty reply', { status: 201, text: '' }],
    ['no JSON', { status: 200, text: 'OK' }],
    ['a list', { status: 200, body: [] }],
  ] as const) {
    test(`the reply is not read: ${what} is a success`, async ({ page, fakeApi }) => {
      fakeApi.setReply('POST /users/register', fakeReply);
      await register(page);
      await expectNotice(page, 'Success!', 'Account created successfully. You can now log in.');
      await expect(page).toHaveURL('/');
    });
  }
});

test.describe('section 8, account load failure', () => {
  for (const [what, fakeReply, sentence] of [
    ['a status', { status: 503, body: {} }, 'Failed to load account information (Status: 503)'],
    ['no response', { disconnect: true }, 'Failed to load account information (No response received)'],
  ] as const) {
    test(`${what}: ${sentence}`, async ({ customerPage: page, fakeApi }) => {
      fakeApi.setReply('GET /accountInfo', fakeReply);
      await openPage(page, '/account');
      await expectFailure(page, 'Error', sentence);
      await expect(
        page.getByText('Failed to load account information. Please refresh the page to try again.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    });
  }

  for (const [what, fakeReply] of [
    ['garbage', { text: 'Asha' }],
    ['a list', { body: [] }],
    ['a null account', { body: { data: null } }],
  ] as const) {
    test(`${what}: the notice, a colon and a message`, async ({ customerPage: page, fakeApi }) => {
      fakeApi.setReply('GET /accountInfo', fakeReply);
      await openPage(page, '/account');
      await expect(page.locator('.notices [role=alert]')).toContainText(
        /Failed to load account information: .+/,
      );
    });
  }

  test('the object may be wrapped in a data field; what is missing is Not available', async ({
    customerPage: page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /accountInfo', {
      body: { data: { firstName: 'Asha', email: 'asha@shopper.example', createdAt: 'yesterday' } },
    });
    await openPage(page, '/account');
    await expect(page.getByText('Asha', { exact: true })).toBeVisible();
    await expect(page.getByText('Not available')).toBeVisible();
  });
});

test.describe('section 4 and 6, sessions', () => {
  for (const [url, route] of [
    ['/account', 'GET /accountInfo'],
    ['/orders', 'GET /orders'],
  ] as const) {
    test(`a 401 on ${route} removes the token and leads to /login`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      fakeApi.setReply(route, { status: 401, body: { error: 'Who are you?' } });
      await openPage(page, url);
      await expect(page).toHaveURL('/login');
      expect(await storedToken(page)).toBeNull();
    });
  }

  test('a 401 on a public call removes the token as well', async ({ customerPage: page, fakeApi }) => {
    await openPage(page, '/');
    fakeApi.setReply('GET /products/:id', { status: 401, body: {} });
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test('signing out makes no call if sessions are not announced (ruling 15)', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openPage(page, '/account');
    await expect(page.getByText('Asha Rao')).toBeVisible();
    const before = fakeApi.calls.length;
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectNotice(page, 'Logged out', 'You have been logged out successfully.');
    await expect(page).toHaveURL('/');
    expect(fakeApi.calls.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('forgot password without the capability shows how to contact the store (ruling 10)', async ({
    page,
  }) => {
    for (const url of ['/forgot-password', '/reset-password?token=x']) {
      await openPage(page, url);
      await expect(page.getByRole('link', { name: STORE.companyEmail })).toHaveAttribute(
        'href',
        `mailto:${STORE.companyEmail}`,
      );
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
  });
});
