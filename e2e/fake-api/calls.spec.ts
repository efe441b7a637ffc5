import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { PRODUCTS } from './sample-data.ts';

test.describe('section 7, every call', () => {
  test('has a JSON content type, and the bearer header once a token is stored, on public calls as well', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await openPage(page, '/');
    fakeApi.calls.length = 0;
    await page.getByRole('link', { name: 'View All' }).click();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(fakeApi.calls.length).toBeGreaterThan(0);
    for (const { headers, path } of fakeApi.calls) {
      expect(headers['content-type'], path).toBe('application/json');
      expect(headers.authorization, path).toBe('Bearer token-of-asha');
    }
  });

  test('includes credentials: a cookie of the API is sent', async ({ page, context, fakeApi }) => {
    await context.addCookies([{ name: 'api-cookie', value: 'kept', url: fakeApi.base, sameSite: 'Lax' }]);
    await openPage(page, '/');
    fakeApi.calls.length = 0;
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Toys' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(fakeApi.calls[0]?.headers.cookie).toContain('api-cookie=kept');
  });

  test('data that the server rendered is not requested again by the browser', async ({ page, fakeApi }) => {
    await openPage(page, '/products?category=toys');
    expect(
      fakeApi
        .callsOf('GET /products')
        .map(({ query }) => query.limit)
        .sort(),
    ).toEqual(['100', '12']);
    expect(fakeApi.callsOf('GET /storeInfo')).toHaveLength(1);
  });

  test('without a page cache every visit shows the change at once', async ({ page, fakeApi }) => {
    await openPage(page, '/products?category=toys');
    await expect(page.getByRole('heading', { name: 'Product p1', exact: true })).toBeVisible();
    fakeApi.setReply('GET /products', {
      body: { data: [{ ...PRODUCTS[0], title: 'Renamed' }], pagination: { total: 1 } },
    });
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Renamed']);
  });
});
