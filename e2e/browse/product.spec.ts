import type { Page } from '@playwright/test';
import { storedCart } from '../testing/cart-in-storage.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { expectHydrated, openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();

test.describe('section 2, product detail', () => {
  test('shows name, price with 2 decimals, original price, included taxes and details', async ({ page }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dabu Hand-Block Kurta');
    await expect(main.getByText('₹1,499.00')).toBeVisible();
    await expect(main.getByText('₹1,899.00').first()).toHaveCSS('text-decoration-line', 'line-through');
    await expect(main.getByText('Inclusive of all taxes').first()).toBeVisible();
    await expect(main.getByText('Hand-printed: small shifts are the signature')).toBeVisible();
  });

  test('Back goes to the previous page', async ({ page }) => {
    await openPage(page, '/products?category=men&parentCategory=Kurtas');
    await page.getByRole('link', { name: 'Lucknow Chikankari Kurta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lucknow Chikankari Kurta');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/products?category=men&parentCategory=Kurtas');
  });

  test('the quantity stepper never goes below 1, and that quantity is added', async ({ page }) => {
    await openPage(page, '/product/coriander-powder');
    const stepper = page.getByRole('group', { name: 'Quantity' }).first();
    await expect(stepper.getByRole('status')).toHaveText('1');
    await expect(stepper.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await stepper.getByRole('button', { name: 'Increase quantity' }).click();
    await stepper.getByRole('button', { name: 'Increase quantity' }).click();
    await stepper.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(stepper.getByRole('status')).toHaveText('2');
    await add(page).click();
    await expectNotice(page, 'Added to cart', 'Coriander Powder added to your cart');
    expect((await storedCart(page))?.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      ['coriander-powder', 2, 129],
    ]);
  });

  test('the notice of an added product leads to the cart', async ({ page }) => {
    await openPage(page, '/product/coriander-powder');
    await add(page).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL('/cart');
  });

  test('Save keeps the product in the list at /saved (ruling 22)', async ({ page }) => {
    await openPage(page, '/product/coriander-powder');
    const save = page.getByRole('main').getByRole('button', { name: 'Save' }).first();
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'View saved' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Coriander Powder' })).toBeVisible();
  });

  test('You may also like shows others of the category, Recently viewed those opened before', async ({
    page,
  }) => {
    await openPage(page, '/product/coriander-powder');
    const related = page.getByRole('article').getByRole('article');
    await expect(related).toHaveCount(4);
    await expect(related.first().locator('img')).toBeVisible();
    await expect(related.filter({ hasText: 'Coriander Powder' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0);
    await openPage(page, '/product/star-anise');
    await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
    const seen = page
      .getByRole('list')
      .filter({ has: page.locator('.recent__link') })
      .getByRole('link');
    await expect(seen).toHaveText(['Coriander Powder']);
    await seen.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coriander Powder');
  });

  test.describe('an unknown product', () => {
    test.use({ expectedConsole: /status of 404/ });

    test('has status 404 and shows Product not found, with Return to Home (ruling 16)', async ({ page }) => {
      const reply = await page.goto('/product/no-such-thing');
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
      await expect(
        page.getByText(
          "We couldn't find the product you're looking for. It may have been discontinued or the link might be incorrect.",
        ),
      ).toBeVisible();
      await expectHydrated(page);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
    });
  });
});

test.describe('section 5, add to cart', () => {
  test('Add is disabled until a size is chosen', async ({ page }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    await expect(add(page)).toBeDisabled();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await expect(add(page)).toBeEnabled();
  });

  test('the only size One Size is preselected', async ({ page }) => {
    await openPage(page, '/product/kota-doria-dupatta');
    await expect(page.getByRole('radio', { name: 'One Size' })).toBeChecked();
    await expect(add(page)).toBeEnabled();
  });

  test('each size and color is a line of its own; the same again increases that line (section 4)', async ({
    page,
  }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await add(page).click();
    await page.getByRole('radio', { name: 'Madder Red' }).check();
    await add(page).click();
    await expectNotice(page, 'Added to cart', 'Dabu Hand-Block Kurta added to your cart');
    await add(page).click();
    await expectNotice(page, 'Cart updated', 'Dabu Hand-Block Kurta quantity increased');
    expect(
      (await storedCart(page))?.map(({ selectedColor, selectedSize, quantity }) => [
        selectedColor,
        selectedSize,
        quantity,
      ]),
    ).toEqual([
      ['Indigo', 'L', 1],
      ['Madder Red', 'L', 2],
    ]);
  });

  for (const [id, heading] of [
    ['dabu-indigo-kurta', 'Clothing Size'],
    ['kota-doria-dupatta', 'Size'],
    ['kolhapuri-chappal-men', 'Shoe Size'],
  ] as const) {
    test(`the sizes of ${id} are headed ${heading}`, async ({ page }) => {
      await page.goto(`/product/${id}`);
      await expect(page.getByRole('group', { name: new RegExp(`^${heading}`) })).toBeVisible();
    });
  }

  test('colors are shown only when the first is not Default', async ({ page }) => {
    await page.goto('/product/zari-jutti-women');
    await expect(page.getByRole('group', { name: /^Shoe Size/ })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Colou?r/ })).toHaveCount(0);
    await page.goto('/product/dabu-indigo-kurta');
    await expect(page.getByRole('group', { name: /^Colou?r/ })).toBeVisible();
  });

  test('sold-out products and sizes cannot be added', async ({ page }) => {
    await openPage(page, '/product/mathania-red-chilli');
    await expect(page.getByRole('main').getByRole('button', { name: 'Sold out' }).first()).toBeDisabled();
    await openPage(page, '/product/dabu-indigo-kurta');
    await expect(page.getByRole('radio', { name: /^XXL.*sold out/ })).toBeDisabled();
  });
});
