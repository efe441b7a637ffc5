import type { Page } from '@playwright/test';
import { saveData } from '../../testing/browser-conditions.ts';
import { openPage } from '../../testing/open-page.ts';
import { expect, test } from '../../testing/shop-test.ts';
import { steady } from '../../testing/steady.ts';

const MAX_PREFETCHES = 8;

/** Collects the API paths that the browser requests, without the API base. */
function recordCalls(page: Page, apiBase: string): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(apiBase)) requestedPaths.push(request.url().slice(apiBase.length));
  });
  return requestedPaths;
}

const productPaths = (requestedPaths: readonly string[]) =>
  requestedPaths.filter((path) => path.startsWith('/products/'));
const card = (page: Page) => page.getByRole('article').first().getByRole('heading').getByRole('link');

test.describe('pages that the shopper is likely to open are fetched before the click', () => {
  test('in view: nothing before the first interaction, then one page after the other, and not all', async ({
    page,
    apiBase,
  }) => {
    let inFlight = 0;
    let maxInFlight = 0;
    await page.route(`${apiBase}/products/*`, async (route) => {
      maxInFlight = Math.max(maxInFlight, ++inFlight);
      const response = await route.fetch();
      inFlight -= 1;
      await route.fulfill({ response });
    });
    await page.setViewportSize({ width: 1280, height: 4000 });
    const requestedPaths = recordCalls(page, apiBase);
    await openPage(page, '/products?category=masala');
    await page.waitForLoadState('networkidle');
    expect(requestedPaths).toEqual([]);
    await page.mouse.move(2, 2);
    await expect.poll(() => productPaths(requestedPaths).length).toBeGreaterThan(0);
    expect(await steady(async () => productPaths(requestedPaths).length)).toBeLessThanOrEqual(MAX_PREFETCHES);
    expect(new Set(productPaths(requestedPaths)).size).toBe(productPaths(requestedPaths).length);
    expect(maxInFlight).toBe(1);
  });

  test('on hover: the click requests nothing more', async ({ page, apiBase }) => {
    const requestedPaths = recordCalls(page, apiBase);
    await openPage(page, '/products?category=masala');
    const path = `/products/${(await card(page).getAttribute('href'))?.split('/').at(-1)}`;
    const fetched = page.waitForResponse(apiBase + path);
    await card(page).hover();
    await (await fetched).finished();
    expect(requestedPaths).toContain(path);
    await card(page).click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
    expect(requestedPaths.filter((one) => one === path)).toEqual([path]);
  });

  test('not if the shopper saves data', async ({ page, apiBase }) => {
    await saveData(page);
    const requestedPaths = recordCalls(page, apiBase);
    await openPage(page, '/products?category=masala');
    await card(page).hover();
    await card(page).focus();
    // prefetching of links in view starts with a delay
    await page.waitForTimeout(1_000);
    expect(requestedPaths).toEqual([]);
    await card(page).click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => productPaths(requestedPaths)).toHaveLength(1);
  });
});
