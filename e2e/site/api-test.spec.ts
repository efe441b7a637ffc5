import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, /api-test', () => {
  test.beforeEach(({ page }) => openPage(page, '/api-test'));

  test('states the API base in use, and Test API Connection calls the store information', async ({
    page,
    apiBase,
  }) => {
    await expect(page.getByRole('main')).toContainText(apiBase);
    const called = page.waitForRequest(`${apiBase}/storeInfo`);
    await page.getByRole('button', { name: 'Test API Connection' }).click();
    expect((await called).method()).toBe('GET');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Connection successful: Haat.');
  });

  test.describe('with an unreachable server', () => {
    test.use({ expectedConsole: /ERR_CONNECTION_REFUSED|The API returned an unexpected reply/ });

    test('Connection failed. Check console for details.', async ({ page }) => {
      await page.route('**/api/v1/storeInfo', (route) => route.abort('connectionrefused'));
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The API returned an unexpected reply'),
      );
      await page.getByRole('button', { name: 'Test API Connection' }).click();
      await expect(page.getByText('Connection failed. Check console for details.')).toBeVisible();
      await logged;
    });
  });

  test('Unexpected error: {message}.', async ({ page }) => {
    await page.evaluate(() => {
      AbortSignal.timeout = () => {
        throw new Error('no clocks here');
      };
    });
    await page.getByRole('button', { name: 'Test API Connection' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Unexpected error: no clocks here.');
  });
});
