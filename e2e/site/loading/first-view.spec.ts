import { CUMIN, fillCartBeforehand } from '../../testing/cart-in-storage.ts';
import { openPage } from '../../testing/open-page.ts';
import { expect, test } from '../../testing/shop-test.ts';

const MAX_FONT_BYTES = 25_000;

test('text, prices and symbols of a listing need the two fonts of the first view and no more', async ({
  page,
}) => {
  const fonts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'font') return;
    fonts.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
  });
  await openPage(page, '/products?category=masala');
  await expect(page.getByRole('article').first().getByText('₹').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => [...fonts.keys()].sort())
    .toEqual([expect.stringMatching(/\/anek-latin-/), expect.stringMatching(/\/eczar-latin-/)]);
  const bytes = [...fonts.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(MAX_FONT_BYTES);
});

test('a card on a phone of 412 pixels loads no wider image than it needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  await openPage(page, '/products?category=masala');
  const cardImage = page.getByRole('article').first().locator('img');
  await expect
    .poll(() => cardImage.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-480\.avif$/);
  await context.close();
});

test('the largest contentful element of the cart is rendered before its script', async ({ page }) => {
  await fillCartBeforehand(page, [CUMIN]);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        document.documentElement.dataset.largest = entry.element?.className;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/cart');
  await expect(page.locator('.cart-line img')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-largest', 'cart__lead');
});
