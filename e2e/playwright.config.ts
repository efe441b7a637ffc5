import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../tools/find-browser.mjs';

const browser = findTestBrowser();

/** Real Chromium against the built shop with its real database, started once for the run on free ports. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './testing/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // long enough for a busy machine; only failing tests wait this long
  timeout: 300_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 90_000,
    // its requests would pass by the route handlers of tests; the tests about it allow it
    serviceWorkers: 'block',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        // a page stays in the process of its blank page: its headers ask for another one, which takes 0.2 s to start
        '--renderer-process-limit=1',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
