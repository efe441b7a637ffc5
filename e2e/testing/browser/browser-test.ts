import { test as base, type PlaywrightTestOptions } from '@playwright/test';
import { ReusedContext } from './reused-context.ts';
import { useWithCleanConsole } from './watch-console.ts';

interface BrowserFixtures {
  /** Matches the console messages that this test causes on purpose. */
  expectedConsole: RegExp | undefined;
  /** The options of the context that tests may set. */
  contextSettings: Partial<PlaywrightTestOptions>;
}

/** Every test is a new visitor. Any console error, warning or page error fails the test. */
export const test = base.extend<BrowserFixtures, { reusedContext: ReusedContext }>({
  expectedConsole: [undefined, { option: true }],
  reusedContext: [
    async ({ browser }, use) => {
      const reusedContext = new ReusedContext(browser);
      await use(reusedContext);
      await reusedContext.close();
    },
    { scope: 'worker' },
  ],
  contextSettings: (
    {
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      reducedMotion,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use({
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      reducedMotion,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    }),
  context: async ({ reusedContext, contextSettings, expectedConsole }, use, testInfo) => {
    const context = await reusedContext.take(JSON.stringify(contextSettings));
    await useWithCleanConsole(context, expectedConsole, use);
    if (testInfo.status === testInfo.expectedStatus) await reusedContext.giveBack();
    else await reusedContext.close();
  },
});
