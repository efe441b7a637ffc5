import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { freePort } from '../testing/programs/free-port.ts';
import { startProgram } from '../testing/programs/start-program.ts';
import { expect, test } from './fake-api-test.ts';
import { STORE } from './sample-data.ts';

// the page server cannot reach these APIs, so the browser requests the data itself
test.use({ expectedConsole: /Failed to load|ERR_/ });

test.describe('section 7, the API base, if the operator sets none', () => {
  const ORIGIN_SETTINGS = { SHOP_ORIGIN: 'https://shop.example' };
  for (const [what, host, settings, base] of [
    ['on localhost', 'localhost', {}, 'http://localhost:8044/api/v1'],
    [
      'elsewhere, the api subdomain of the current host',
      'shop.localhost',
      {},
      'https://api.shop.localhost/api/v1',
    ],
    ['of a shop with SHOP_ORIGIN', 'localhost', ORIGIN_SETTINGS, 'https://api.shop.example/api/v1'],
  ] as const) {
    test(`${what}: ${base}`, async ({ page }) => {
      const port = await freePort();
      const origin = `http://${host}:${port}`;
      const env = { STOREFRONT_PORT: String(port), PAGE_CACHE_SECONDS: '0', API_BASE_URL: '', ...settings };
      const storefront = await startProgram(['storefront'], env, `http://localhost:${port}/healthz`);
      try {
        await serveStoreInfo(page, base, origin);
        await openPage(page, `${origin}/api-test`);
        await expect(page.getByRole('main')).toContainText(`API base in use: ${base}`);
        const called = page.waitForRequest(`${base}/storeInfo`);
        await page.getByRole('button', { name: 'Test API Connection' }).click();
        await called;
        await expect(page.getByText('Connection successful: Sample Store.')).toBeVisible();
      } finally {
        await storefront.stop();
      }
    });
  }
});

async function serveStoreInfo(page: Page, base: string, origin: string): Promise<void> {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  await page.route(`${base}/**`, (route) => route.fulfill({ json: STORE, headers }));
}
