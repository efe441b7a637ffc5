import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, 404 page', () => {
  // Chromium reports the document's own status 404 as an error.
  test.use({ expectedConsole: /status of 404/ });

  for (const url of ['/no-such-page-at-all/really', '/product', '/products/masala/7', '/%00', '/a/b/c?x=1']) {
    test(`the unknown URL ${url} is redirected to /404, which has status 404 (ruling 16)`, async ({
      page,
    }) => {
      const reply = await page.goto(url);
      expect(reply?.status()).toBe(404);
      await expect(page).toHaveURL('/404');
    });
  }

  test('it logs the missing path after the redirect of the server, and only once', async ({
    page,
    context,
  }) => {
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'info' && lines.push(message.text()));
    await openPage(page, '/no-such-page/कुछ?x=1');
    await expect
      .poll(() => lines.map((line) => decodeURI(line)))
      .toEqual(['404: no page at /no-such-page/कुछ?x=1']);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await expect.poll(() => lines[1]).toBe('404: no page at /404');
  });

  test('shows 404, Oops! Page not found and a link to home', async ({ page }) => {
    await openPage(page, '/404');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a link in the page to an unknown path ends at /404, which logs the missing path', async ({
    page,
  }) => {
    await openPage(page, '/cart');
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no-such-page/really'));
    await page.evaluate(() => history.pushState(null, '', '/no-such-page/really'));
    await expect(page).toHaveURL('/404');
    await logged;
    await page.goBack();
    await expect(page).toHaveURL('/cart');
  });
});
