import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../testing/free-port.ts';
import { signInBeforehand } from '../testing/sign-in.ts';
import { startProgram } from '../testing/start-program.ts';
import { watchConsole } from '../testing/watch-console.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

export { expect } from '@playwright/test';

interface StandInFixtures {
  /** The server, which every test finds as it was made. */
  standIn: StandIn;
  /** Words of the console messages that this test provokes on purpose. */
  expectedConsole: RegExp | undefined;
  /** A page of somebody who holds a token. */
  customerPage: Page;
}

interface StandInWorkerFixtures {
  running: { standIn: StandIn; origin: string };
}

/** The storefront alone (`npm run storefront`) before a server of section 7 and nothing more (rulings 1 and 28). */
export const test = base.extend<StandInFixtures, StandInWorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const standIn = await startStandIn();
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const settings = { STOREFRONT_PORT: String(port), API_BASE_URL: standIn.base, PAGE_CACHE_SECONDS: '0' };
      const storefront = await startProgram(['storefront'], settings, `${origin}/healthz`);
      await use({ standIn, origin });
      await storefront.stop();
      await standIn.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ running }, use) => use(running.origin),
  expectedConsole: [undefined, { option: true }],
  context: async ({ context, expectedConsole }, use) => {
    const complaints = watchConsole(context, expectedConsole);
    await use(context);
    expect(complaints, 'the browser console stays clean').toEqual([]);
  },
  standIn: [
    async ({ running }, use) => {
      running.standIn.reset();
      await use(running.standIn);
      expect(running.standIn.strangeCalls, 'nothing beyond section 7 is called').toEqual([]);
    },
    { auto: true },
  ],
  customerPage: async ({ page }, use) => {
    await signInBeforehand(page, 'token-of-asha');
    await use(page);
  },
});
