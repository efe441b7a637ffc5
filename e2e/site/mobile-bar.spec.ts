import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, footer on mobile', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a fixed bottom bar leads to Home, Category, My Account and Cart', async ({ page }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/terms');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect
      .poll(async () => {
        const box = await bar.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      })
      .toBe(844);
    const links = await bar
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent?.replace(/\d/g, ''), link.getAttribute('href')]),
      );
    expect(links).toEqual([
      ['Home', '/'],
      ['Category', '/products'],
      ['My Account', '/account'],
      ['Cart', '/cart'],
    ]);
    await expect(bar.getByRole('link', { name: /Cart/ })).toContainText('2');
    await bar.getByRole('link', { name: 'Category' }).click();
    await expect(page).toHaveURL('/products');
    await expect(bar.getByRole('link', { name: 'Category' })).toHaveAttribute('aria-current', 'page');
  });

  test('Help and Company are sections that open and close', async ({ page }) => {
    await openPage(page, '/cart');
    for (const [title, link] of [
      ['Help', 'Terms & Conditions'],
      ['Company', 'Track Order'],
    ] as const) {
      const section = page.getByRole('group').filter({ has: page.getByText(title, { exact: true }) });
      await expect(section.getByRole('link', { name: link })).toBeHidden();
      await section.getByText(title, { exact: true }).click();
      await expect(section.getByRole('link', { name: link })).toBeVisible();
      await section.getByText(title, { exact: true }).click();
      await expect(section.getByRole('link', { name: link })).toBeHidden();
    }
  });

  test('from 768 px on there is neither the bar nor the closed sections', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await openPage(page, '/cart');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Help' })).toBeVisible();
  });

  test('the end of a page is not covered by the bar', async ({ page }) => {
    await openPage(page, '/cart');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const company = page.getByRole('group').filter({ hasText: 'Company' });
    const covered = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const [box, barBox] = [await company.boundingBox(), await bar.boundingBox()];
      if (!box || !barBox) throw new Error('no box of the bar or of the last section');
      return box.y + box.height - barBox.y;
    };
    await expect.poll(covered).toBeLessThanOrEqual(1);
  });

  for (const url of [
    '/',
    '/products?category=men',
    '/product/dabu-indigo-kurta',
    '/cart',
    '/contact',
    '/terms',
    '/login',
  ]) {
    test(`${url} is no wider than the phone, down to 320 px`, async ({ page }) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(url);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
          .toBeLessThanOrEqual(width);
      }
    });
  }
});
