import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';

const FAILED = 'Failed to load products. Please try again.';

test.describe('/search with a server that announces no search (ruling 1)', () => {
  test('calls GET /products with filter, and the header has no search box', async ({ page, fakeApi }) => {
    await openPage(page, '/search?q=red%20kurta');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “red kurta”');
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(fakeApi.callsOf('GET /products').map(({ query }) => query)).toEqual([
      { filter: 'red kurta', page: '1', limit: '12' },
    ]);
    await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveCount(0);
    await expect(page.getByText(/^Sort and filter/)).toHaveCount(0);
  });

  test('5,000 characters: a clear message, and no request', async ({ page, fakeApi }) => {
    await openPage(page, `/search?q=${'x'.repeat(5_000)}`);
    await expect(page.getByText(/^That is more than we can search for at once/)).toBeVisible();
    expect(fakeApi.callsOf('GET /products')).toEqual([]);
  });

  test('12 placeholders while loading', async ({ page, fakeApi }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await openPage(page, '/cart');
    fakeApi.setReply('GET /products', { waitFor: held, body: { data: [], pagination: { total: 0 } } });
    await page.evaluate(() => history.pushState(null, '', '/search?q=kurta'));
    await expect(page.getByTestId('product-skeleton')).toHaveCount(12);
    release();
    await expect(page.getByText('We found nothing for “kurta”.')).toBeVisible();
  });

  test(`a failure: ${FAILED}, and Try Again`, async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /products', { status: 500, body: {} });
    await openPage(page, '/search?q=kurta');
    await expect(page.getByText(FAILED)).toBeVisible();
    fakeApi.reset();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
  });
});
