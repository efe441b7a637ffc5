import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand, storeCartBeforehand, storedCart } from '../testing/cart-in-storage.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const LINE = { ...CUMIN, quantity: 3 };

test.describe('section 4, the cart is stored in browser storage', () => {
  test('it is there after a reload and on the next visit, as a JSON array of lines under the key cart', async ({
    page,
    context,
  }) => {
    await openPage(page, '/product/unjha-cumin');
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expectNotice(page, 'Added to cart', 'Unjha Cumin Seeds added to your cart');
    const [line] = (await storedCart(page)) ?? [];
    expect(line).toMatchObject({ id: 'unjha-cumin', name: 'Unjha Cumin Seeds', price: 189, quantity: 1 });
    await page.reload();
    await expect(badge(page)).toHaveText('1');
    await page.close();
    const later = await context.newPage();
    await openPage(later, '/cart');
    await expect(later.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  for (const [what, stored] of [
    ['no JSON', '{"id": "unjha'],
    ['a value of another type', '{"id":"unjha-cumin","quantity":1}'],
    ['null', 'null'],
    ['a number', '7'],
  ] as const) {
    test(`an invalid value (${what}) counts as empty and does not prevent shopping`, async ({ page }) => {
      await storeCartBeforehand(page, stored);
      await openPage(page, '/cart');
      await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
      await openPage(page, '/product/unjha-cumin');
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await expectNotice(page, 'Added to cart', 'Unjha Cumin Seeds added to your cart');
      expect(await storedCart(page)).toHaveLength(1);
    });
  }

  test('of a partly invalid value, the valid lines stay', async ({ page }) => {
    const foreign = [
      null,
      'text',
      [],
      {},
      { id: 'x' },
      { ...LINE, quantity: -2 },
      { ...LINE, price: 'dear' },
    ];
    const odd = { id: 42, name: '<b onclick=alert(1)>Odd</b>', price: '12.5', quantity: 2.9 };
    await storeCartBeforehand(page, JSON.stringify([...foreign, LINE, odd, { ...LINE, quantity: 9 }]));
    await openPage(page, '/cart');
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('₹567.00');
    await expect(lines.nth(1)).toContainText('<b onclick=alert(1)>Odd</b>');
    await expect(lines.nth(1)).toContainText('₹25.00');
  });

  test('a value of 5 MB does not break the page', async ({ page }) => {
    const many = Array.from({ length: 200 }, (_, i) => ({ ...LINE, id: `p${i}`, note: 'x'.repeat(20_000) }));
    await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(many));
    await openPage(page, '/cart');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(200);
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test('two tabs stay in sync', async ({ page, context }) => {
    await fillCartBeforehand(page, [LINE]);
    await openPage(page, '/cart');
    const other = await context.newPage();
    await openPage(other, '/cart');
    await other.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(badge(page)).toHaveText('4');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('₹756.00');
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(badge(other)).toHaveCount(0);
  });

  test.describe('storage that is full', () => {
    test.use({ expectedConsole: /could not be stored/ });

    test('the cart lasts until the tab closes', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('ballast', 'x'.repeat(5_242_800)));
      await openPage(page, '/product/unjha-cumin');
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByRole('link', { name: 'View cart' }).click();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });
  });
});

const badge = (page: Page) => page.getByRole('banner').getByTestId('cart-count');
