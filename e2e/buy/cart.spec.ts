import type { Page } from '@playwright/test';
import { fillCartBeforehand, type StoredLine, storedCart } from '../testing/cart-in-storage.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signIn } from '../testing/sign-in.ts';

const KURTA_M: StoredLine = {
  id: 'dabu-indigo-kurta',
  name: 'Dabu Hand-Block Kurta',
  price: 1499,
  quantity: 1,
  selectedColor: 'Indigo',
  selectedSize: 'M',
};
const KURTA_L: StoredLine = { ...KURTA_M, selectedSize: 'L', quantity: 2 };
const KURTA_RED: StoredLine = { ...KURTA_M, selectedColor: 'Madder Red', price: 1499.5 };

const lines = (page: Page) => page.getByRole('main').getByRole('listitem');
const line = (page: Page, color: string, size: string) =>
  lines(page)
    .filter({ hasText: color })
    .filter({ hasText: `Size: ${size}` });
const quantities = async (page: Page) => (await storedCart(page))?.map(({ quantity }) => quantity);

test.describe('section 2, /cart', () => {
  test.beforeEach(async ({ page }) => {
    await fillCartBeforehand(page, [KURTA_M, KURTA_L, KURTA_RED]);
    await openPage(page, '/cart');
  });

  test('on the narrowest phone the quantity buttons and Remove stay large enough to tap', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const large = line(page, 'Indigo', 'L');
    const actions = [/^Decrease/, /^Increase/, /^Remove/].map((name) => large.getByRole('button', { name }));
    for (const action of actions) {
      const side = async () => {
        const box = await action.boundingBox();
        return Math.min(box?.width ?? 0, box?.height ?? 0);
      };
      await expect.poll(side).toBeGreaterThanOrEqual(44);
    }
  });

  test('each line shows image, name, color, size, quantity and total, always with 2 decimals; a subtotal below', async ({
    page,
  }) => {
    await expect(lines(page)).toHaveCount(3);
    const large = line(page, 'Indigo', 'L');
    await expect(large.locator('img')).toHaveAttribute('alt', 'Dabu Hand-Block Kurta');
    await expect(large.getByRole('heading', { name: 'Dabu Hand-Block Kurta' })).toBeVisible();
    await expect(large.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2');
    await expect(large.getByText('₹2,998.00')).toBeVisible();
    await expect(line(page, 'Madder Red', 'M').getByText('₹1,499.50').first()).toBeVisible();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText('Subtotal (4 items)');
    await expect(summary).toContainText('₹5,996.50');
    await expect(summary).toContainText('Inclusive of all taxes');
  });

  test('Remove removes the one line that was clicked, never its siblings (ruling 4)', async ({ page }) => {
    await line(page, 'Indigo', 'M')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectNotice(page, 'Removed from cart', 'Dabu Hand-Block Kurta removed from your cart');
    await expect(lines(page)).toHaveCount(2);
    expect(
      (await storedCart(page))?.map(({ selectedColor, selectedSize }) => `${selectedColor} ${selectedSize}`),
    ).toEqual(['Indigo L', 'Madder Red M']);
  });

  test('a quantity changes its own line, the subtotal and the badge, and never goes below 1', async ({
    page,
  }) => {
    const stepper = line(page, 'Indigo', 'L').getByRole('group', { name: /^Quantity/ });
    await stepper.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(line(page, 'Indigo', 'L').getByText('₹4,497.00')).toBeVisible();
    await expect(page.getByText('₹7,495.50')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
    expect(await quantities(page)).toEqual([1, 3, 1]);
    await expect(line(page, 'Indigo', 'M').getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  test('Clear Cart empties it and shows a notice; the empty cart has Continue Shopping to /', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expectNotice(page, 'Cart cleared', 'All items have been removed from your cart.');
    expect(await storedCart(page)).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/');
  });

  test('Proceed to checkout signed out: Login Required, and /login that leads back to /checkout (section 6)', async ({
    page,
    customer,
  }) => {
    await page.getByRole('button', { name: 'Proceed to checkout' }).click();
    await expectNotice(page, 'Login Required', 'Please login to proceed with checkout');
    await expect(page).toHaveURL('/login');
    await signIn(page, customer);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('region', { name: 'Order summary' }).getByRole('listitem')).toHaveCount(3);
  });

  test('Proceed to checkout signed in goes straight there', async ({ customerPage: page }) => {
    await openPage(page, '/cart');
    await page.getByRole('button', { name: 'Proceed to checkout' }).click();
    await expect(page).toHaveURL('/checkout');
  });
});
