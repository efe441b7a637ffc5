import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const PRODUCT = '/product/dabu-indigo-kurta';
const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures' });
const count = (page: Page) => gallery(page).locator('.gallery__count');
/** Index of the image in view, from 0. */
const visibleIndex = (page: Page) =>
  gallery(page)
    .locator('.gallery__track')
    .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth));

test.describe('images of a product', () => {
  test('buttons, thumbnails and arrow keys change the image', async ({ page }) => {
    await openPage(page, PRODUCT);
    await expect(count(page)).toHaveText('Picture 1 / 3');
    await gallery(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(count(page)).toHaveText('Picture 2 / 3');
    await expect.poll(() => visibleIndex(page)).toBe(1);
    await gallery(page).getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => visibleIndex(page)).toBe(2);
    await gallery(page).getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => visibleIndex(page)).toBe(0);
    const second = gallery(page).getByRole('button', { name: 'Picture 2 of 3' });
    await second.click();
    await expect.poll(() => visibleIndex(page)).toBe(1);
    await expect(second).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visibleIndex(page)).toBe(0);
    await expect(count(page)).toHaveText('Picture 1 / 3');
  });

  test('the gallery shows the image of the selected color, and so does the cart', async ({ page }) => {
    await openPage(page, PRODUCT);
    await page.getByRole('radio', { name: 'Madder Red' }).check();
    await expect.poll(() => visibleIndex(page)).toBe(1);
    await expect(count(page)).toHaveText('Picture 2 / 3');
    await page.getByRole('radio', { name: 'Indigo' }).check();
    await expect.poll(() => visibleIndex(page)).toBe(0);
    await page.getByRole('radio', { name: 'Madder Red' }).check();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await expect(page.getByRole('status').filter({ hasText: 'In stock' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await openPage(page, '/cart');
    const line = page.getByRole('listitem').filter({ hasText: 'Madder Red' });
    await expect(line.locator('img')).toHaveAttribute('src', /dabu-indigo-kurta-2/);
  });

  test('an enlarged image can be zoomed, changed and closed', async ({ page }) => {
    await openPage(page, PRODUCT);
    const enlarge = gallery(page).getByRole('button', { name: 'Enlarge picture 1' });
    await enlarge.click();
    const zoom = page.getByRole('dialog', { name: 'Pictures of Dabu Hand-Block Kurta' });
    const image = zoom.getByRole('img');
    await expect(image).toBeInViewport();
    const width = async () => (await image.boundingBox())?.width ?? 0;
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(width).toBeGreaterThan(100);
    const fittedWidth = await width();
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(fittedWidth * 1.5);
    await zoom.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(width).toBe(fittedWidth);
    await image.click();
    await expect.poll(width).toBeGreaterThan(fittedWidth * 1.5);
    await zoom.getByRole('button', { name: 'Next picture' }).click();
    await expect(zoom.locator('.gallery__count')).toHaveText('Picture 2 / 3');
    await expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(zoom).toHaveCount(0);
    await expect(enlarge).toBeFocused();
    await expect(count(page)).toHaveText('Picture 2 / 3');
  });
});

test.describe('images of a product on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe shows the next image, and a tap zooms in on that point', async ({ page }) => {
    await openPage(page, PRODUCT);
    await gallery(page).hover();
    // less than one image width: the images snap one at a time
    await page.mouse.wheel(250, 0);
    await expect(count(page)).toHaveText('Picture 2 / 3');
    await expect.poll(() => visibleIndex(page)).toBe(1);
    await gallery(page)
      .getByRole('button', { name: 'Enlarge picture 2' })
      .tap({ position: { x: 60, y: 60 } });
    const stage = page.locator('.zoom__stage');
    await expect(stage.getByRole('img')).toBeInViewport();
    await stage.getByRole('img').tap({ position: { x: 300, y: 300 } });
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await expect.poll(() => stage.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(300);
  });
});

test.describe('images of a product without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all of them can be scrolled to, and no button is without function', async ({ page }) => {
    await page.goto(PRODUCT);
    await expect(gallery(page).locator('.gallery__slide')).toHaveCount(3);
    await expect(gallery(page).getByRole('button', { name: /^(Enlarge|Next|Previous)/ })).toHaveCount(0);
  });
});
