import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { PRODUCTS, product, STORE } from './sample-data.ts';

const FAILED = 'Failed to load products. Please try again.';
const list = (total: number, more: object = {}) => ({
  body: { data: PRODUCTS.slice(0, 12), pagination: { total, ...more } },
});

test.describe('section 2, category listing: states', () => {
  test('12 placeholders while loading, then the list', async ({ page, fakeApi }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await openPage(page, '/cart');
    fakeApi.setReply('GET /products', { ...list(12), waitFor: held });
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toys');
    await expect(page.getByTestId('product-skeleton')).toHaveCount(12);
    release();
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
  });

  for (const [what, fakeReply] of [
    ['a failure', { status: 500, body: { error: 'no' } }],
    ['garbage', { text: 'not found, sorry' }],
    ['no list', { body: { pagination: { total: 3 } } }],
    ['a dropped connection', { disconnect: true }],
  ] as const) {
    test(`${what}: ${FAILED} and a Try Again button that reloads the page`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products', fakeReply);
      await openPage(page, '/products?category=toys');
      await expect(page.getByText(FAILED)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toys');
      fakeApi.setReply('GET /products', list(12));
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await reloaded;
      await expect(page.getByRole('article')).toHaveCount(12);
    });
  }

  test.describe('after a navigation in the browser', () => {
    test.use({ expectedConsole: /status of 503|Failed to load products/ });

    test('a failure shows the same message', async ({ page, fakeApi }) => {
      await openPage(page, '/');
      fakeApi.setReply('GET /products', { status: 503, body: {} });
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
      await expect(page.getByText(FAILED)).toBeVisible();
    });
  });

  test('empty with a sub-category: the message and Clear Filters; without: the message alone', async ({
    page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /products', { body: { data: [], pagination: { total: 0 } } });
    await openPage(page, '/products?category=toys&parentCategory=Trains');
    await expect(page.getByText('No products found with the selected filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/products?category=toys');
    await expect(page.getByText('No products found with the selected filters.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  });
});

test.describe('section 9, pagination window', () => {
  for (const [page_, steps] of [
    [1, ['1', '2', '3', '…', '20']],
    [4, ['1', '2', '3', '4', '5', '6', '…', '20']],
    [10, ['1', '…', '8', '9', '10', '11', '12', '…', '20']],
    [20, ['1', '…', '18', '19', '20']],
  ] as const) {
    test(`page ${page_} of 20 offers ${steps.join(' ')}`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products', list(240));
      await openPage(page, `/products?category=toys&page=${page_}`);
      const pager = page.getByRole('navigation', { name: 'Pagination' });
      await expect(pager.locator('li')).toHaveText([...steps]);
      await expect(pager.locator('[aria-current=page]')).toHaveText(String(page_));
    });
  }

  for (const [what, pagination, text, last] of [
    [
      'the total alone: pages are computed',
      { pagination: { total: 30 } },
      'Showing 1 to 12 of 30 items',
      '3',
    ],
    ['count in the pagination', { pagination: { count: 30 } }, 'Showing 1 to 12 of 30 items', '3'],
    ['count beside the list', { count: 30 }, 'Showing 1 to 12 of 30 items', '3'],
    [
      'page size and total pages from the server',
      { pagination: { total: 30, limit: 15, totalPages: 2, page: 1 } },
      'Showing 1 to 12 of 30 items',
      '2',
    ],
    ['numbers as text', { pagination: { total: '30' } }, 'Showing 1 to 12 of 30 items', '3'],
  ] as const) {
    test(`${what} (ruling 28)`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products', { body: { data: PRODUCTS.slice(0, 12), ...pagination } });
      await openPage(page, '/products?category=toys');
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Pagination' }).locator('li').last()).toHaveText(
        last,
      );
    });
  }

  test('one page, or no pagination at all: no pager', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products', { body: { data: PRODUCTS.slice(0, 12) } });
    await openPage(page, '/products?category=toys');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);
  });

  for (const given of ['0', '-3', '1.5', 'x', '1e9', '']) {
    test(`page=${given || '(empty)'} in the URL does no harm`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /products', ({ query }) =>
        Number(query.page) > 20 ? { body: { data: [], pagination: { total: 240 } } } : list(240),
      );
      await openPage(page, `/products?category=toys&page=${given}`);
      await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
    });
  }
});

test.describe('section 7, parent categories', () => {
  test('GET /products with the category and limit 100; the distinct non-empty values are offered', async ({
    page,
    fakeApi,
  }) => {
    const parents = ['Trains', 'Dolls', 'Trains', '', null, undefined];
    fakeApi.setReply('GET /products', {
      body: {
        data: parents.map((parentCategory, i) => product(`t${i}`, { parentCategory })),
        pagination: { total: 6 },
      },
    });
    await openPage(page, '/products?category=toys');
    await expect(page.getByRole('combobox', { name: 'Sub-category' }).getByRole('option')).toHaveText([
      'All',
      'Dolls',
      'Trains',
    ]);
    expect(fakeApi.callsOf('GET /products').map(({ query }) => query)).toContainEqual({
      category: 'toys',
      limit: '100',
    });
  });

  test('picking one sends parentCategory; null and empty filters are dropped (section 5)', async ({
    page,
    fakeApi,
  }) => {
    await openPage(page, '/products?category=toys&parentCategory=');
    await page.getByRole('combobox', { name: 'Sub-category' }).selectOption('Shirts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shirts');
    const requestedQueries = () => fakeApi.callsOf('GET /products').map(({ query }) => query);
    // the list and the sub-categories are requested side by side: neither is always the first
    expect(requestedQueries()).toContainEqual({ category: 'toys', page: '1', limit: '12' });
    await expect
      .poll(requestedQueries)
      .toContainEqual({ category: 'toys', parentCategory: 'Shirts', page: '1', limit: '12' });
  });

  test('when they cannot be loaded, the list is still shown', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products', ({ query }) => (query.limit === '100' ? { status: 500 } : list(12)));
    await openPage(page, '/products?category=toys');
    await expect(page.getByRole('article')).toHaveCount(12);
  });
});

test.describe('categories beyond men, women and accessories', () => {
  test('an odd name is a heading and a filter, and nothing else', async ({ page, fakeApi }) => {
    const name = '<img src=x onerror=alert(1)>';
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, categories: [name] } });
    await openPage(page, `/products?category=${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(fakeApi.callsOf('GET /products')[0]?.query.category).toBe(name);
  });
});

test.describe('a server that announces no facets (ruling 1)', () => {
  test('receives no request for facets, and nothing can be sorted or filtered', async ({ page, fakeApi }) => {
    await openPage(page, '/products?category=toys&sort=price-asc&size=m&onSale=1');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByText(/^Sort and filter/)).toHaveCount(0);
    expect(fakeApi.callsOf('GET /products').map(({ query }) => query)).toContainEqual({
      category: 'toys',
      page: '1',
      limit: '12',
    });
    for (const { query } of fakeApi.callsOf('GET /products')) {
      expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['sort']));
      expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['facets']));
    }
  });
});

test.describe('section 2, category listing: a sub-category alone', () => {
  test('is the heading of the page and is requested without a category', async ({ page, fakeApi }) => {
    await openPage(page, '/products?parentCategory=Shirts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shirts');
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(fakeApi.callsOf('GET /products').map(({ query }) => query)).toContainEqual({
      parentCategory: 'Shirts',
      page: '1',
      limit: '12',
    });
  });
});
