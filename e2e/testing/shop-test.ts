import type { Page } from '@playwright/test';
import { test as base } from './browser/browser-test.ts';
import { type CallApi, createApiCaller } from './call-api.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import { signInBeforehand } from './sign-in.ts';

export { expect } from '@playwright/test';

interface ShopFixtures {
  /** API base URL without a trailing slash. */
  apiBase: string;
  /** Calls the API outside the browser. */
  api: CallApi;
  /** A registered customer, not signed in in the browser yet. */
  customer: Customer;
  /** A page where that customer is signed in. */
  customerPage: Page;
}

export const test = base.extend<ShopFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  apiBase: async ({}, use) => use(setting('E2E_API_BASE')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(setting('E2E_ORIGIN')),
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
