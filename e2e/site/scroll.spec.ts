import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('section 2 and ruling 5, scroll', () => {
  test('a new navigation starts at the top; Back and Forward restore the scroll position', async ({
    page,
  }) => {
    await openPage(page, '/products?category=masala');
    await page.getByRole('article').nth(9).scrollIntoViewIfNeeded();
    const before = await steadyScroll(page);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => scrollY(page)).toBeGreaterThan(before);
    const left = await steadyScroll(page);
    await page.getByRole('article').nth(9).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Masala');
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masala');
    await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(30);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Masala');
    await expect.poll(() => scrollY(page)).toBe(0);
  });

  test('a link at the end of a long page opens the next page at the top, its heading in focus', async ({
    page,
  }) => {
    await openPage(page, '/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Policy');
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  for (const what of ['the skip link', 'a link to a part of the page']) {
    test(`after ${what} the next page starts at the top as well, its heading in focus`, async ({ page }) => {
      await openPage(page, '/terms');
      if (what === 'the skip link') {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      } else await page.evaluate(() => window.location.assign('#main'));
      await expect(page).toHaveURL('/terms#main');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Policy');
      await expect.poll(() => scrollY(page)).toBe(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }

  test('back from another site, the scroll position is restored as well', async ({ page, apiBase }) => {
    await openPage(page, '/products?category=masala');
    await page.getByRole('article').nth(9).scrollIntoViewIfNeeded();
    const left = await steadyScroll(page);
    expect(left).toBeGreaterThan(400);
    await page.goto(`${apiBase}/storeInfo`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masala');
    await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThan(30);
  });
});

/** The scroll position in pixels after smooth scrolling has ended. */
async function steadyScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = -1;
        let steadyFrames = 0;
        const checkScroll = () => {
          steadyFrames = window.scrollY === last ? steadyFrames + 1 : 0;
          last = window.scrollY;
          if (steadyFrames > 8) resolve(Math.round(last));
          else requestAnimationFrame(checkScroll);
        };
        checkScroll();
      }),
  );
}
