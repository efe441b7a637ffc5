import { expect, type Page } from '@playwright/test';
import { test as base } from '../testing/browser/browser-test.ts';
import { freePort } from '../testing/programs/free-port.ts';
import { startProgram } from '../testing/programs/start-program.ts';
import { signInBeforehand } from '../testing/sign-in.ts';
import { type FakeApi, startFakeApi } from './fake-api-server.ts';

export { expect } from '@playwright/test';

interface FakeApiFixtures {
  /** The fake API, reset before every test. */
  fakeApi: FakeApi;
  /** A page with a stored token. */
  customerPage: Page;
}

interface FakeApiWorkerFixtures {
  running: { fakeApi: FakeApi; origin: string };
}

/** The storefront alone (`npm run storefront`) with a fake API of section 7 only (rulings 1 and 28). */
export const test = base.extend<FakeApiFixtures, FakeApiWorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const fakeApi = await startFakeApi();
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const settings = {
        RATE_LIMITS: 'off',
        STOREFRONT_PORT: String(port),
        API_BASE_URL: fakeApi.base,
        PAGE_CACHE_SECONDS: '0',
      };
      const storefront = await startProgram(['storefront'], settings, `${origin}/healthz`);
      await use({ fakeApi, origin });
      await storefront.stop();
      await fakeApi.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ running }, use) => use(running.origin),
  fakeApi: [
    async ({ running }, use) => {
      running.fakeApi.reset();
      await use(running.fakeApi);
      expect(running.fakeApi.unknownCalls, 'nothing beyond section 7 is called').toEqual([]);
    },
    { auto: true },
  ],
  customerPage: async ({ page }, use) => {
    await signInBeforehand(page, 'token-of-asha');
    await use(page);
  },
});
