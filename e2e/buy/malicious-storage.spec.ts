import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const MALICIOUS_VALUES = [
  '{',
  'null',
  '7',
  '[null, 7, {}, [], "x"]',
  '"<img src=x onerror=hacked=1>"',
  '\u0000\ud800',
];

/** Stores a text under a key of browser storage before the first page opens. */
async function storeBeforehand(
  page: Page,
  key: string,
  text: string,
  storageName = 'localStorage',
): Promise<void> {
  await page.addInitScript(
    ([storageName, key, text]) =>
      (storageName === 'localStorage' ? localStorage : sessionStorage).setItem(key, text),
    [storageName, key, text] as const,
  );
}

test.describe('storage with foreign values', () => {
  for (const text of ['two words', 'böse', 'line\nbreak', '✓'.repeat(10_000)]) {
    test(`auth_token of ${JSON.stringify(text.slice(0, 12))} does not sign in, and the shop works`, async ({
      page,
    }) => {
      await storeBeforehand(page, 'auth_token', text);
      await openPage(page, '/cart');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Masala' })
        .click();
      await expect(page.getByRole('article')).toHaveCount(12);
      await openPage(page, '/orders');
      await expect(page).toHaveURL('/login');
    });
  }

  test('saved products, recently viewed products and the columns of a listing: nothing breaks', async ({
    page,
  }) => {
    for (const text of MALICIOUS_VALUES) {
      for (const key of ['saved', 'recently-viewed', 'grid-columns']) await storeBeforehand(page, key, text);
      await openPage(page, '/saved');
      await expect(page.getByRole('heading', { name: 'Nothing saved yet' }), text).toBeVisible();
      await openPage(page, '/product/coriander-powder');
      await expect(page.getByRole('heading', { level: 1 }), text).toHaveText('Coriander Powder');
      await openPage(page, '/products?category=masala');
      await expect(page.getByRole('article'), text).toHaveCount(12);
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  test('a stored checkout address: invalid values are left out', async ({ customerPage: page }) => {
    const draft = JSON.stringify({ fullName: 7, city: ['x'], address: '<b>12</b>', state: 'Atlantis' });
    await storeBeforehand(page, 'checkout-address', draft, 'sessionStorage');
    await storeBeforehand(page, 'checkout-attempt', '[]', 'sessionStorage');
    await openPage(page, '/checkout');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('<b>12</b>');
    for (const label of ['Full name', 'City', 'State']) await expect(page.getByLabel(label)).toHaveValue('');
  });

  test.describe('storage that is forbidden', () => {
    test.use({ expectedConsole: /could not be stored/ });

    test('the shop can be browsed, and a cart lasts until the tab closes', async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'] as const) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('forbidden', 'SecurityError');
            },
          });
        }
      });
      await openPage(page, '/product/coriander-powder');
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByRole('link', { name: 'View cart' }).click();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });
  });
});
