import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Methods that change a context in a way that cannot be undone: it is not reused. */
const LASTING_CHANGES = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const CLOCK_CHANGES = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * The browser context of a worker. The next test with the same settings gets it empty: without cookies, storage, pages and
 * handlers. Only files in the cache of the browser stay. A context of its own for each test, whose scripts are loaded and
 * compiled again, took a fifth of the time of the browser tests.
 */
export class ReusedContext {
  readonly #browser: Browser;
  #context: BrowserContext | undefined;
  #settings = '';
  /** Origins whose storage the test may have filled. */
  #origins = new Set<string>();
  #isSpent = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns a context with the settings of the running test, which `settings` describes. */
  async take(settings: string): Promise<BrowserContext> {
    if (this.#context && settings === this.#settings) return this.#context;
    await this.close();
    const context = await this.#browser.newContext();
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        // the URL of a tab whose file is downloaded is empty
        const url = URL.parse(frame.url());
        if (url && url.origin !== 'null') this.#origins.add(url.origin);
      });
    });
    this.#context = context;
    this.#settings = settings;
    this.#isSpent = false;
    const noteChange = () => {
      this.#isSpent = true;
    };
    for (const name of LASTING_CHANGES) callBefore(context, name, noteChange);
    for (const name of CLOCK_CHANGES) callBefore(context.clock, name, noteChange);
    return context;
  }

  /** Empties the context after a test, or closes it if the test has changed it for good. */
  async giveBack(): Promise<void> {
    const context = this.#context;
    if (!context || this.#isSpent || !this.#browser.isConnected()) return this.close();
    const pages = context.pages();
    // an open page keeps the process of the pages
    const blank = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    await clearStorage(blank, this.#origins);
    await context.clearCookies();
    this.#origins.clear();
    context.once('page', () => blank.close());
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}

async function clearStorage(page: Page, origins: ReadonlySet<string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
}

function callBefore<Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  note: () => void,
): void {
  const original = object[name];
  object[name] = (...args) => {
    note();
    return original.apply(object, args);
  };
}
