import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import { expect, test } from '../testing/shop-test.ts';

const EXPENSIVE_LINE = { ...CUMIN, price: 123_456.5, quantity: 10 };

test.describe('ruling 3, currency', () => {
  test('cards: at most 2 decimals, none where there are no paise', async ({ page }) => {
    await page.goto('/products?category=masala');
    const prices = await page.getByRole('article').locator('.price__now').allInnerTexts();
    expect(prices).toHaveLength(12);
    for (const price of prices) expect(price).toMatch(/^₹[\d,]+(\.\d\d)?$/);
    expect(prices).toContain('₹249');
    await page.goto('/products?category=masala&page=2');
    await expect(page.getByRole('article').filter({ hasText: 'Tej Patta' })).toContainText('₹79.50');
  });

  test('cart and checkout: always 2 decimals, in lakhs and crores', async ({ customerPage: page }) => {
    await fillCartBeforehand(page, [EXPENSIVE_LINE]);
    await openPage(page, '/cart');
    await expect(page.getByRole('main').getByText('₹12,34,565.00').first()).toBeVisible();
    // checkout shows the current price instead of the stored one (ruling 33)
    await openPage(page, '/checkout');
    await expect(page.getByRole('main').getByText('₹1,890.00').first()).toBeVisible();
  });

  test('no dollar sign on any screen', async ({ customerPage: page, customer, api }) => {
    const id = await placeOrder(api, customer.token);
    await fillCartBeforehand(page, [CUMIN]);
    for (const url of [
      '/',
      '/products?category=men',
      '/product/dabu-indigo-kurta',
      '/cart',
      '/checkout',
      '/orders',
      `/payment?orderId=${id}`,
      '/terms',
      '/privacy',
      '/refund',
      '/return',
      '/shipping',
      '/about',
    ]) {
      await openPage(page, url);
      await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible();
      await expect(page.locator('body'), url).not.toContainText('$');
    }
  });
});
