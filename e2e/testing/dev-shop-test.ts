import { MAX_START_MS } from './programs/start-program.ts';
import { test as shopTest } from './shop-test.ts';
import { startShop } from './start-shop.ts';

export { expect } from '@playwright/test';

/** Runs the shop from its sources, as `npm run dev` does. */
export const test = shopTest.extend<object, { devOrigin: string }>({
  devOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const shop = await startShop({ LOG_LEVEL: 'warn' }, ['all', '--dev']);
      await use(shop.origin);
      await shop.stop();
    },
    { scope: 'worker', timeout: MAX_START_MS + 60_000 },
  ],
});
