import type { Page } from '@playwright/test';
import type { Role } from '#contract/admin/permissions.ts';
import { test as base } from '../../testing/browser/browser-test.ts';
import { MAX_START_MS } from '../../testing/programs/start-program.ts';
import { type AdminShop, SEEDED_ORDERS, startAdminShop } from './admin-shop.ts';
import { Driver } from './driver.ts';

export { expect } from '@playwright/test';

interface AdminFixtures {
  /** The role of the signed-in staff member. */
  role: Role;
  /** A page where a staff member of `role` is signed in. */
  staffPage: Page;
  driver: Driver;
}

interface AdminWorkerFixtures {
  /** A file that changes data sets a name of its own, and gets a shop of its own. */
  shopName: string;
  /** How many orders the shop has. */
  orderCount: number;
  shop: AdminShop;
}

export const test = base.extend<AdminFixtures, AdminWorkerFixtures>({
  shopName: ['reading', { option: true, scope: 'worker' }],
  orderCount: [SEEDED_ORDERS, { option: true, scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: a worker per name, hence a shop per name
    async ({ shopName, orderCount }, use) => {
      const shop = await startAdminShop(orderCount);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: MAX_START_MS + 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  role: ['owner', { option: true }],
  staffPage: async ({ page, context, shop, role }, use) => {
    await shop.signIn(context, await shop.addStaff(role));
    await use(page);
  },
  driver: async ({ staffPage }, use) => use(new Driver(staffPage)),
});
