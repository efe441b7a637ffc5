import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const filterToggle = (page: Page) => page.getByText(/^Sort and filter/);
const apply = (page: Page) => page.getByRole('button', { name: 'Show products' }).click();
const prices = async (page: Page) => {
  const texts = await page.getByRole('article').locator('.price__now, .price').allInnerTexts();
  return texts.map((text) => Number(text.match(/₹([\d,]+)/)?.[1]?.replaceAll(',', '')));
};

test.describe('sort and filters of a listing', () => {
  test('filters go into the URL and are shown as chips with counts', async ({ page }) => {
    await openPage(page, '/products?category=men');
    await filterToggle(page).click();
    const mediumSize = page.getByRole('checkbox', { name: /^M \(/ });
    const count = Number((await page.getByText(/^M \(\d+\)$/).innerText()).match(/\d+/)?.[0]);
    await mediumSize.check();
    await apply(page);
    await expect(page).toHaveURL('/products?category=men&size=m');
    await expect(page.getByRole('article')).toHaveCount(Math.min(count, 12));
    const chip = page.getByRole('link', { name: 'Remove filter M' });
    await expect(chip).toHaveText(`Remove filter M ${count}`);
    await chip.click();
    await expect(page).toHaveURL('/products?category=men');
    await expect(chip).toHaveCount(0);
  });

  test('several filters at once, cleared at once', async ({ page }) => {
    await openPage(page, '/products?category=men');
    await filterToggle(page).click();
    await page.getByRole('checkbox', { name: /^On sale/ }).check();
    await page.getByLabel('To', { exact: true }).fill('1700');
    await page.getByRole('radio', { name: 'Price: high to low' }).check();
    await apply(page);
    await expect(page).toHaveURL('/products?category=men&sort=price-desc&maxPrice=1700&onSale=1');
    // the list of before may still be shown
    const chip = page.getByRole('link', { name: 'Remove filter Up to ₹1,700' });
    await expect(chip).toHaveText(/^Remove filter Up to ₹1,700 \d+$/);
    const remaining = Number((await chip.innerText()).match(/\d+$/)?.[0]);
    expect(remaining).toBeGreaterThan(0);
    await expect(page.getByRole('article')).toHaveCount(remaining);
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Sale');
    const shownPrices = await prices(page);
    expect(shownPrices).toEqual(shownPrices.toSorted((a, b) => b - a));
    expect(Math.max(...shownPrices)).toBeLessThanOrEqual(1700);

    await page.getByText('Sort and filter (2)').click();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL('/products?category=men&sort=price-desc');
  });

  test('Back removes a filter again', async ({ page }) => {
    await openPage(page, '/products?category=men');
    await filterToggle(page).click();
    await page.getByRole('checkbox', { name: /^On sale/ }).check();
    await apply(page);
    await expect(page).toHaveURL('/products?category=men&onSale=1');
    await page.goBack();
    await expect(page).toHaveURL('/products?category=men');
    await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveCount(0);
  });

  test('a filter without results offers Clear Filters', async ({ page }) => {
    await openPage(page, '/products?category=men&color=ultraviolet');
    await expect(page.getByText('No products found with the selected filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/products?category=men');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('pagination keeps the filters', async ({ page }) => {
    await openPage(page, '/products?category=masala&sort=price-asc');
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('link', { name: 'Next page' })
      .click();
    await expect(page).toHaveURL('/products?category=masala&sort=price-asc&page=2');
    await expect(page.getByText('Showing 13 to 24 of 29 items')).toBeVisible();
  });

  test('invalid values in the URL are not filters', async ({ page }) => {
    await page.goto('/products?category=masala&minPrice=cheap&sort=random&onSale=perhaps');
    await expect(page.getByText('Showing 1 to 12 of 29 items')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveCount(0);
  });

  test('on a phone the filters open over the width of the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/products?category=men');
    await expect(async () => {
      const [filters, subcategory] = await Promise.all([
        filterToggle(page).boundingBox(),
        page.getByLabel('Sub-category').boundingBox(),
      ]);
      expect(Math.abs((filters?.y ?? 0) - (subcategory?.y ?? 99)), 'both are in one row').toBeLessThan(3);
      expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThan(subcategory?.x ?? 0);
    }).toPass();
    await expect(page.getByRole('radio', { name: 'Newest first' })).toBeHidden();
    await filterToggle(page).click();
    await expect(page.getByRole('radio', { name: 'Newest first' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  });
});

test.describe('sort and filters without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends the selected filters', async ({ page }) => {
    await page.goto('/products?category=men');
    await filterToggle(page).click();
    await page.getByRole('checkbox', { name: /^L \(/ }).check();
    await page.getByRole('checkbox', { name: /^XL \(/ }).check();
    await apply(page);
    await expect(page).toHaveURL(/\/products\?category=men&sort=&size=l&size=xl&minPrice=&maxPrice=$/);
    await expect(page.getByRole('link', { name: 'Remove filter XL' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
