import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const BOX = { name: 'Search the shop' };

test.describe('search in the header', () => {
  test('suggests queries and products while typing; arrow keys and Enter choose', async ({ page }) => {
    await openPage(page, '/');
    const box = page.getByRole('banner').getByRole('combobox', BOX);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill('turm');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(options.first()).toHaveText('turmeric');
    await expect(options.filter({ hasText: 'Lakadong Turmeric Powder' })).toContainText('₹249');
    await expect(box).toHaveAttribute('aria-expanded', 'true');

    await box.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const active = await box.getAttribute('aria-activedescendant');
    expect(active).toBe(await options.first().getAttribute('id'));
    await expect(box).toBeFocused();

    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=turmeric');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “turmeric”');
    await expect(box).toHaveValue('turmeric');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('a suggested product leads to its page, by mouse as well', async ({ page }) => {
    await openPage(page, '/cart');
    await page.getByRole('banner').getByRole('combobox', BOX).fill('hldi');
    await page.getByRole('option', { name: /Lakadong Turmeric Powder/ }).click();
    await expect(page).toHaveURL('/product/lakadong-turmeric');
  });

  test('categories are suggested by their names, and lead to their listing', async ({ page }) => {
    await openPage(page, '/cart');
    const box = page.getByRole('banner').getByRole('combobox', BOX);
    await box.fill('kurt');
    await page.getByRole('option', { name: 'Kurtas in Men' }).click();
    await expect(page).toHaveURL('/products?category=men&parentCategory=Kurtas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurtas');
    await box.fill('masala');
    await page.getByRole('option', { name: 'Masala', exact: true }).click();
    await expect(page).toHaveURL('/products?category=masala');
  });

  test('Escape closes the suggestions and keeps the text; leaving the box closes them too', async ({
    page,
  }) => {
    await openPage(page, '/cart');
    const box = page.getByRole('banner').getByRole('combobox', BOX);
    await box.fill('kurta');
    await expect(page.getByRole('option').first()).toBeVisible();
    await box.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveValue('kurta');
    await box.pressSequentially(' ind');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('its script loads with the first focus, not with the page', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openPage(page, '/cart');
    expect(scripts.filter((url) => url.includes('search-suggestions'))).toEqual([]);
    await page.getByRole('banner').getByRole('combobox', BOX).focus();
    await expect.poll(() => scripts.filter((url) => url.includes('search-suggestions')).length).toBe(1);
  });

  test('on a phone an icon leads to the box of the search page, which has the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/cart');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search');
    const box = page.getByRole('main').getByRole('combobox', BOX);
    await expect(box).toBeFocused();
    await box.fill('jutti');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=jutti');
    await expect(page.getByRole('article').first()).toContainText('Jutti');
  });
});

test.describe('/search', () => {
  for (const [query, first] of [
    ['turmric', 'Lakadong Turmeric Powder'],
    ['haldi', 'Lakadong Turmeric Powder'],
    ['हल्दी', 'Lakadong Turmeric Powder'],
    ['जीरा', /Jeera|Cumin/],
    ['sari chanderi', 'Chanderi Buti Saree'],
    ['phulkari juti', 'Phulkari Jutti'],
  ] as const) {
    test(`${query} is found`, async ({ page }) => {
      await page.goto(`/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByRole('article').first()).toContainText(first);
      await expect(page.getByText(/^Showing 1 to \d+ of \d+ items?$/)).toBeVisible();
    });
  }

  test('a corrected or partial match is stated', async ({ page }) => {
    await page.goto('/search?q=turmric');
    await expect(
      page.getByText('Nothing matched exactly. These are the results for turmeric.'),
    ).toBeVisible();
    await page.goto('/search?q=turmeric%20kurta');
    await expect(page.getByText('No product has all of these words. These have some of them.')).toBeVisible();
  });

  test('is excluded from search engines, and its pages are links', async ({ page }) => {
    await openPage(page, '/search?q=cotton');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await expect(page.getByText(/^Showing 1 to 12 of \d+ items$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/search?q=cotton&page=2');
    await expect(page.getByText(/^Showing 13 to \d+ of \d+ items$/)).toBeVisible();
  });

  test('nothing found: shows a message, help and links to the categories', async ({ page }) => {
    await openPage(page, '/search?q=xylophone');
    await expect(page.getByText('We found nothing for “xylophone”.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Masala' }).click();
    await expect(page).toHaveURL('/products?category=masala');
  });

  test('results can be sorted and filtered', async ({ page }) => {
    await openPage(page, '/search?q=kurta');
    await page.getByText('Sort and filter', { exact: true }).click();
    await page.getByRole('radio', { name: 'Price: low to high' }).check();
    await page.getByLabel('From').fill('1600');
    await page.getByRole('button', { name: 'Show products' }).click();
    await expect(page).toHaveURL('/search?q=kurta&sort=price-asc&minPrice=1600');
    await expect(page.getByRole('link', { name: 'Remove filter From ₹1,600' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  for (const [name, query] of [
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['operators', `' or 1=1; -- & | ! :* ( ) "`],
    ['control characters', 'a\u0000\u0007b'],
  ] as const) {
    test(`malicious input (${name}) is treated as text`, async ({ page }) => {
      page.on('dialog', () => expect(true, 'no script runs').toBe(false));
      const reply = await page.goto(`/search?q=${encodeURIComponent(query)}`);
      expect(reply?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Results for “/);
      await expect(page.getByRole('main').getByRole('img', { name: 'x' })).toHaveCount(0);
    });
  }

  test('5,000 characters show a clear message', async ({ page }) => {
    await page.goto(`/search?q=${'x'.repeat(5000)}`);
    await expect(page.getByText(/^That is more than we can search for at once/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  });
});

test.describe('search without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the header contains a plain form', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('banner').getByRole('combobox', BOX);
    await box.fill('garam masala');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=garam+masala');
    await expect(page.getByRole('article').first()).toContainText('Garam Masala');
  });
});
