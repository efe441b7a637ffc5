import { test as base, type Page } from '@playwright/test';
import { type CallApi, createApiCaller } from './call-api.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import { signInBeforehand } from './sign-in.ts';
import { useWithCleanConsole } from './watch-console.ts';

export { expect } from '@playwright/test';

interface ShopFixtures {
  /** API base URL without a trailing slash. */
  apiBase: string;
  /** Matches the console messages that this test causes on purpose. */
  expectedConsole: RegExp | undefined;
  /** Calls the API outside the browser. */
  api: CallApi;
  /** A registered customer, not signed in in the browser yet. */
  customer: Customer;
  /** A page where that customer is signed in. */
  customerPage: Page;
}

/** Every test is a new visitor. Any console error, warning or page error fails the test. */
export const test = base.extend<ShopFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  apiBase: async ({}, use) => use(setting('E2E_API_BASE')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(setting('E2E_ORIGIN')),
  expectedConsole: [undefined, { option: true }],
  context: ({ context, expectedConsole }, use) => useWithCleanConsole(context, expectedConsole, use),
  api: async ({ apiBase }, use) => use(createApiCaller(apiBase)),
  customer: async ({ api }, use) => use(await registerCustomer(api)),
  customerPage: async ({ page, customer }, use) => {
    await signInBeforehand(page, customer.token);
    await use(page);
  },
});

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}
