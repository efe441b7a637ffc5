import { CUMIN, fillCartBeforehand } from '../../testing/cart-in-storage.ts';
import { expectHydrated, openPage } from '../../testing/open-page.ts';
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

test('cards far below are laid out when they come near, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/products?category=masala');
  await page.evaluate(() => document.fonts.ready);
  const lastImage = page.getByRole('article').last().locator('img');
  const isLaidOut = () =>
    lastImage.evaluate((image) => image.checkVisibility({ contentVisibilityAuto: true }));
  const positions = () =>
    page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top + scrollY));
  expect(await isLaidOut()).toBe(false);
  const before = await positions();
  expect(before.length).toBeGreaterThan(8);
  await lastImage.evaluate((image) => image.scrollIntoView());
  await expect.poll(isLaidOut).toBe(true);
  expect(await positions()).toEqual(before);
});

for (const width of [390, 768, 1280])
  test(`at ${width} pixels a page reloaded at its end is still at its end`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, '/');
    const footer = page.getByRole('contentinfo');
    const isLaidOut = () =>
      footer.locator('.footer__end').evaluate((end) => end.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(isLaidOut).toBe(true);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(end).toBeLessThan(2);
    const scrolled = await page.evaluate(() => scrollY);
    await page.reload();
    await expectHydrated(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -1);
    await expect.poll(end).toBeLessThan(2);
  });
