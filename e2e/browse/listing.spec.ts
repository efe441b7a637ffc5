import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, category listing: headings (ruling 6)', () => {
  for (const [url, heading] of [
    ['/products?category=men', "Men's Ethnic Wear"],
    ['/products?category=women', "Women's Ethnic Wear"],
    ['/products?category=footwear', 'Footwear'],
    ['/products?category=accessories', 'Accessories'],
    ['/products?category=men&parentCategory=Kurtas', 'Kurtas'],
    ['/products', 'Explore Categories'],
  ] as const) {
    test(`${url} is headed ${heading} and has an intro`, async ({ page }) => {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(/.{20,}/);
      await expect(page).toHaveTitle(new RegExp(heading));
    });
  }

  test('without a category it shows an overview of every category', async ({ page }) => {
    await openPage(page, '/products');
    const tiles = page.getByRole('main').getByRole('link');
    await expect(tiles).toHaveCount(5);
    await tiles.filter({ hasText: 'Footwear' }).click();
    await expect(page).toHaveURL('/products?category=footwear');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('section 2, category listing: calls', () => {
  for (const [category, query] of [
    ['men', { gender: 'Men' }],
    ['women', { gender: 'Women' }],
    ['accessories', { category: 'Accessories,Personal Care,Home,null,Unisex' }],
    ['footwear', { category: 'footwear' }],
  ] as const) {
    test(`${category} requests ${JSON.stringify(query)}, page and limit 12, and drops empty filters`, async ({
      page,
    }) => {
      await openPage(page, '/products');
      const requested = page.waitForRequest(
        (request) => request.url().includes('/products?') && request.url().includes('limit=12'),
      );
      await page.evaluate((to) => history.pushState(null, '', to), `/products?category=${category}`);
      const { searchParams } = new URL((await requested).url());
      // this server has the capabilities `stock-bands` and `cards`
      expect(Object.fromEntries(searchParams)).toEqual({
        ...query,
        page: '1',
        limit: '12',
        stock: 'bands',
        view: 'card',
      });
    });
  }
});

test.describe('section 2, category listing: sub-category filter', () => {
  test('offers the distinct parent categories; picking one sets parentCategory and resets page to 1', async ({
    page,
  }) => {
    await openPage(page, '/products?category=masala&page=2');
    const filter = page.getByRole('combobox', { name: 'Sub-category' });
    await expect(filter.getByRole('option')).toHaveText([
      'All',
      'Blends',
      'Gift Boxes',
      'Ground Spices',
      'Whole Spices',
    ]);
    await filter.selectOption('Ground Spices');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ground Spices');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('parentCategory')).toBe('Ground Spices');
    expect(searchParams.get('page') ?? '1').toBe('1');
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(filter).toHaveValue('Ground Spices');
  });

  test('no match: No products found with the selected filters. and Clear Filters, which clears them', async ({
    page,
  }) => {
    await openPage(page, '/products?category=masala&parentCategory=Nonsense');
    await expect(page.getByText('No products found with the selected filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/products?category=masala');
    await expect(page.getByRole('article')).toHaveCount(12);
  });

  test('an empty category without a filter has no Clear Filters', async ({ page }) => {
    await openPage(page, '/products?category=nonsense');
    await expect(page.getByText('No products found with the selected filters.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  });
});

test.describe('section 2, category listing: grid toggle', () => {
  test('3 or 2 columns', async ({ page }) => {
    await openPage(page, '/products?category=masala');
    const columns = () =>
      page
        .getByRole('article')
        .evaluateAll(
          (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        );
    await expect.poll(columns).toBe(3);
    await page.getByRole('button', { name: '2 columns' }).click();
    await expect(page.getByRole('button', { name: '2 columns' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(columns).toBe(2);
    await page.getByRole('button', { name: '3 columns' }).click();
    await expect.poll(columns).toBe(3);
  });

  for (const [width, isThere] of [
    [767, false],
    [768, true],
  ] as const) {
    test(`at ${width} px it is ${isThere ? 'there' : 'hidden'}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, '/products?category=masala');
      await expect(page.getByRole('button', { name: '2 columns' })).toBeVisible({ visible: isThere });
    });
  }
});

test.describe('section 2, category listing: pages', () => {
  test('Showing X to Y of Z items; changing page sets page and scrolls to the top', async ({ page }) => {
    await openPage(page, '/products?category=masala');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByText('Showing 1 to 12 of 29 items')).toBeVisible();
    const pager = page.getByRole('navigation', { name: 'Pagination' });
    await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pager.getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(page).toHaveURL('/products?category=masala&page=3');
    await expect(page.getByText('Showing 25 to 29 of 29 items')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await pager.getByRole('link', { name: 'Previous page' }).click();
    await expect(page.getByText('Showing 13 to 24 of 29 items')).toBeVisible();
  });

  test('one page only: no pager', async ({ page }) => {
    await openPage(page, '/products?category=footwear');
    await expect(page.getByRole('article')).toHaveCount(7);
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);
  });
});
