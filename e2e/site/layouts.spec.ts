import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, auth layout', () => {
  for (const url of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
    test(`${url} is a centered card without the header and footer of the store`, async ({ page }) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await openPage(page, url);
        await expect(page.getByRole('navigation')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        const distance = async () => {
          const card = await page.getByRole('main').boundingBox();
          return Math.abs((card?.x ?? 0) + (card?.width ?? 0) / 2 - width / 2);
        };
        await expect.poll(distance).toBeLessThan(10);
      }
    });
  }
});

test.describe('section 2, main layout', () => {
  test.use({ expectedConsole: /status of 404/ });

  for (const url of [
    '/',
    '/products',
    '/product/dabu-indigo-kurta',
    '/cart',
    '/track-order',
    '/contact',
    '/api-test',
    '/order-success',
    '/terms',
    '/404',
  ]) {
    test(`${url} is between the header and the footer of the store, in dark mode`, async ({ page }) => {
      await openPage(page, url);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Haat', exact: true })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('Home Services');
      expect(await page.evaluate(readColorScheme)).toEqual({
        scheme: 'dark',
        isDark: true,
        isTextLight: true,
      });
    });
  }
});

/** The color scheme that the page declares, and the brightness of its own colors. */
function readColorScheme() {
  const brightness = (color: string) =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  const { backgroundColor, color } = getComputedStyle(document.body);
  return {
    scheme: document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content,
    isDark: brightness(backgroundColor) < 60,
    isTextLight: brightness(color) > 180,
  };
}
