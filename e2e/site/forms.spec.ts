import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signInBeforehand } from '../testing/sign-in.ts';

/** The attributes of each field for browsers, on-screen keyboards and password managers. */
const FIELDS: Record<string, Record<string, Record<string, string>>> = {
  '/login': {
    Email: {
      type: 'email',
      name: 'email',
      autocomplete: 'username',
      autocapitalize: 'none',
      spellcheck: 'false',
    },
    Password: { type: 'password', name: 'password', autocomplete: 'current-password' },
  },
  '/register': {
    'First name': { name: 'firstName', autocomplete: 'given-name' },
    'Last name': { name: 'lastName', autocomplete: 'family-name' },
    Email: { type: 'email', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false' },
    Password: { type: 'password', autocomplete: 'new-password' },
    'Confirm password': { type: 'password', autocomplete: 'new-password' },
  },
  '/checkout': {
    'Full name': { name: 'fullName', autocomplete: 'shipping name', maxlength: '100' },
    Address: { name: 'address', autocomplete: 'shipping street-address', rows: '2', maxlength: '300' },
    City: { name: 'city', autocomplete: 'shipping address-level2' },
    State: { name: 'state', autocomplete: 'shipping address-level1' },
    'PIN code': { name: 'postalCode', autocomplete: 'shipping postal-code', inputmode: 'numeric' },
    Phone: { name: 'phone', type: 'tel', inputmode: 'tel', autocomplete: 'shipping tel' },
  },
  '/track-order': {
    'Order Number': { autocomplete: 'off', spellcheck: 'false' },
    'Email or Phone': { autocomplete: 'email', autocapitalize: 'none' },
  },
  '/contact': {
    Name: { autocomplete: 'name' },
    Email: { type: 'email', autocomplete: 'email', autocapitalize: 'none' },
  },
  '/forgot-password': { Email: { type: 'email', autocomplete: 'username', autocapitalize: 'none' } },
  '/reset-password?token=x': {
    'New password': { type: 'password', autocomplete: 'new-password' },
    'Confirm password': { type: 'password', autocomplete: 'new-password' },
  },
};

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test.describe('every form', () => {
  test.beforeEach(async ({ page, customer }, { title }) => {
    if (!title.startsWith('/checkout')) return;
    await signInBeforehand(page, customer.token);
    await fillCartBeforehand(page, [CUMIN]);
  });

  for (const [url, fields] of Object.entries(FIELDS)) {
    test(`${url}: fields have the attributes for browsers and password managers, with labels above them`, async ({
      page,
    }) => {
      await openPage(page, url);
      for (const [label, attributes] of Object.entries(fields)) {
        for (const [name, value] of Object.entries(attributes)) {
          await expect(field(page, label), `${name} of ${label}`).toHaveAttribute(name, value);
        }
        const gap = async () => {
          const below = await field(page, label).boundingBox();
          const above = await page.getByRole('main').getByText(label, { exact: true }).first().boundingBox();
          if (!below || !above) throw new Error(`no box of the field ${label} or of its label`);
          return below.y - above.y - above.height;
        };
        await expect.poll(gap, label).toBeGreaterThanOrEqual(-1);
      }
      await expect(page.locator('main input[type=number]')).toHaveCount(0);
    });
  }

  for (const [url, button, first] of [
    ['/login', 'Sign In', 'Email'],
    ['/register', 'Create Account', 'First name'],
    ['/checkout', 'Place Order', 'Full name'],
    ['/track-order', 'Track Order', 'Order Number'],
    ['/contact', 'Send Message', 'Name'],
    ['/forgot-password', 'Send Reset Link', 'Email'],
    ['/reset-password?token=x', 'Set New Password', 'New password'],
  ] as const) {
    test(`${url} sent empty: errors beside the fields, focus on the first, Error in the title until they are corrected`, async ({
      page,
    }) => {
      await openPage(page, url);
      const title = await page.title();
      await page.getByRole('button', { name: button }).click();
      await expect(field(page, first)).toBeFocused();
      await expect(field(page, first)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, first)).toHaveAccessibleDescription(/.{5,}/);
      // the page itself shows the error, not a tooltip of the browser
      await expect(page.locator('main form')).toHaveAttribute('novalidate', '');
      await expect(page).toHaveTitle(`Error: ${title}`);
      const invalid = page.locator('main [aria-invalid=true]');
      const ids = await invalid.evaluateAll((all) => all.map(({ id }) => id));
      for (const id of ids) {
        const wrong = page.locator(`[id="${id}"]`);
        await expect(wrong).toBeVisible();
        const isSelect = await wrong.evaluate((element) => element.tagName === 'SELECT');
        if (isSelect) await wrong.selectOption({ index: 1 });
        else await wrong.fill('something');
      }
      await expect(invalid).toHaveCount(0);
      await expect(page).toHaveTitle(title);
    });
  }

  test('pasting works, in passwords and their confirmation as well', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, '/register');
    for (const label of ['Email', 'Password', 'Confirm password']) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), `pasted ${label}`);
      await field(page, label).focus();
      await page.keyboard.press('Control+V');
      await expect(field(page, label)).toHaveValue(`pasted ${label}`);
    }
  });

  test('showing a password sends nothing, and its button has a pressed state', async ({ page }) => {
    await openPage(page, '/login');
    const show = page.getByRole('button', { name: 'Show password' });
    await expect(show).toHaveAttribute('aria-pressed', 'false');
    await show.click();
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(page).toHaveURL('/login');
  });

  test('/checkout accepts a PIN code and a phone in their usual spellings', async ({ page }) => {
    for (const [pin, phone] of [
      ['560 001', '+91 98765-43210'],
      ['560001', '098765 43210'],
      ['560-001', '(+91) 98765.43210'],
    ] as const) {
      await page.evaluate(() => sessionStorage.removeItem('e2e-cart')).catch(() => {});
      await openPage(page, '/checkout');
      await field(page, 'Full name').fill('आशा राव');
      await field(page, 'Address').fill('12 Brigade Road\nAshok Nagar');
      await field(page, 'PIN code').fill(pin);
      await expect(field(page, 'City')).toHaveValue('Bengaluru');
      await field(page, 'Phone').fill(phone);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page, `${pin} and ${phone}`).toHaveURL(/\/payment\?orderId=/);
    }
    await openPage(page, '/orders');
    const order = page.getByRole('article').first();
    for (const part of ['आशा राव', '12 Brigade Road', 'Ashok Nagar', 'Bengaluru, Karnataka, 560001']) {
      await expect(order).toContainText(part);
    }
  });
});
