import type { Locator } from '@playwright/test';
import { storedCart } from '../testing/cart-in-storage.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { productCard } from '../testing/product-card.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, product card', () => {
  test('image and name link to the product', async ({ page }) => {
    await openPage(page, '/products?category=masala');
    const card = productCard(page, 'Lakadong Turmeric Powder');
    await expect(card.getByRole('link', { name: 'Lakadong Turmeric Powder' })).toHaveAttribute(
      'href',
      '/product/lakadong-turmeric',
    );
    await card.locator('img').click({ position: { x: 20, y: 150 } });
    await expect(page).toHaveURL('/product/lakadong-turmeric');
  });

  test('a Sale badge shows when the price is below the original price, and only then', async ({ page }) => {
    await openPage(page, '/products?category=masala');
    const onSale = productCard(page, 'Lakadong Turmeric Powder');
    await expect(onSale.getByText('Sale', { exact: true })).toBeVisible();
    await expect(onSale).toContainText('₹249');
    await expect(onSale.getByText('₹299')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(productCard(page, 'Kashmiri Chilli Powder').getByText('Sale', { exact: true })).toHaveCount(
      0,
    );
  });

  test('the image area is 320 px high, and hovering scales the image and shows Add to Cart and two icon buttons', async ({
    page,
  }) => {
    await openPage(page, '/products?category=masala');
    const card = productCard(page, 'Lakadong Turmeric Powder');
    const image = card.locator('img');
    const add = card.getByRole('button', { name: 'Add to Cart' });
    const overlay = card.locator('.card__overlay');
    await expect(image).toHaveCSS('height', '320px');
    await expect(overlay).toHaveCSS('opacity', '0');
    await expect(image).toHaveCSS('scale', 'none');
    await card.hover({ position: { x: 40, y: 100 } });
    await expect(overlay).toHaveCSS('opacity', '1');
    await expect(image).toHaveCSS('scale', /^1\.0\d+$/);
    await expect(add).toBeVisible();
    await expect(card.getByRole('button', { name: /^(Save|Quick look)$/ })).toHaveCount(2);
  });

  for (const width of [320, 390, 768, 1024, 1280]) {
    test(`at ${width} px all actions are on the image, apart, and large enough to tap`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, '/');
      const card = page.getByRole('article').first();
      await card.hover({ position: { x: 40, y: 160 } });
      await expect(async () => {
        const media = await card.locator('.card__media').boundingBox();
        const boxes = await Promise.all(
          (await card.getByRole('button').all()).map((button) => button.boundingBox()),
        );
        expect(boxes).toHaveLength(3);
        for (const [i, box] of boxes.entries()) {
          if (!box || !media) throw new Error('no box of a button or of the image');
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
          expect(box.x).toBeGreaterThanOrEqual(media.x);
          expect(box.x + box.width).toBeLessThanOrEqual(media.x + media.width);
          for (const other of boxes.slice(i + 1)) expect(areApart(box, other)).toBe(true);
        }
      }).toPass();
    });
  }

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('the image keeps its size', async ({ page }) => {
      await openPage(page, '/products?category=masala');
      const card = productCard(page, 'Lakadong Turmeric Powder');
      await card.hover({ position: { x: 40, y: 100 } });
      await expect(card.locator('.card__overlay')).toHaveCSS('opacity', '1');
      await expect(card.locator('img')).toHaveCSS('scale', 'none');
    });
  });

  test('a product without options is added at once, one unit, and again one more', async ({ page }) => {
    await openPage(page, '/products?category=masala');
    const card = productCard(page, 'Coriander Powder');
    await card.hover();
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expectNotice(page, 'Added to cart', 'Coriander Powder added to your cart');
    expect((await storedCart(page))?.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['coriander-powder', 1],
    ]);
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expectNotice(page, 'Cart updated', 'Coriander Powder quantity increased');
    expect((await storedCart(page))?.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['coriander-powder', 2],
    ]);
  });

  test('a single size and a single color are preselected', async ({ page }) => {
    await openPage(page, '/products?category=accessories');
    const card = productCard(page, 'Hammered Brass Bangles, Set of Six');
    await card.hover();
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expectNotice(page, 'Added to cart', 'Hammered Brass Bangles, Set of Six added to your cart');
    const [line] = (await storedCart(page)) ?? [];
    expect([line?.selectedSize, line?.selectedColor]).toEqual(['One Size', 'Brass']);
  });

  test('several sizes: the notice asks for one, and the quick look offers them', async ({ page }) => {
    await openPage(page, '/products?category=men');
    const card = productCard(page, 'Dabu Hand-Block Kurta');
    await card.hover();
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expectNotice(page, 'Please select a size', 'You must select a size before adding to cart');
    expect(await storedCart(page)).toBeNull();
    const dialog = page.getByRole('dialog', { name: 'Quick look: Dabu Hand-Block Kurta' });
    await dialog.getByRole('radio', { name: 'M', exact: true }).check();
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expectNotice(page, 'Added to cart', 'Dabu Hand-Block Kurta added to your cart');
    await expect(dialog).toHaveCount(0);
    expect((await storedCart(page))?.map(({ id, selectedSize }) => [id, selectedSize])).toEqual([
      ['dabu-indigo-kurta', 'M'],
    ]);
  });

  test('the other icon opens a quick look, which Escape closes; the focus returns (ruling 22)', async ({
    page,
  }) => {
    await openPage(page, '/products?category=men');
    const card = productCard(page, 'Dabu Hand-Block Kurta');
    await card.hover();
    await card.getByRole('button', { name: 'Quick look' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quick look: Dabu Hand-Block Kurta' });
    await expect(dialog.getByRole('heading', { name: 'Dabu Hand-Block Kurta' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Quick look' })).toBeFocused();
  });

  test.describe('with a broken image', () => {
    test.use({ expectedConsole: /status of 404.*lakadong-turmeric/ });

    test.beforeEach(({ page }) =>
      page.route('**/media/demo/lakadong-turmeric*', (route) => route.fulfill({ status: 404 })),
    );

    test('a stock photo replaces it, on a page rendered by the server', async ({ page }) => {
      await openPage(page, '/products?category=masala');
      await expectStockPhoto(productCard(page, 'Lakadong Turmeric Powder'));
    });

    test('a stock photo replaces it, on a page opened by a link', async ({ page }) => {
      await openPage(page, '/cart');
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Masala' })
        .click();
      await expectStockPhoto(productCard(page, 'Lakadong Turmeric Powder'));
    });
  });
});

async function expectStockPhoto(card: Locator): Promise<void> {
  const image = card.locator('img');
  await expect(image).not.toHaveAttribute('src', /lakadong-turmeric/);
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

function areApart(one: Box, other: Box): boolean {
  if (!one || !other) return false;
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y;
}
