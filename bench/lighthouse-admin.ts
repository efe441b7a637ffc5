// Lighthouse mobile runs of the admin with 500 orders: sign-in, Today, the order list and an order.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import { type AdminShop, startAdminShop } from '../e2e/admin/testing/admin-shop.ts';
import { freePort } from '../e2e/testing/programs/free-port.ts';
import { printAdminPage } from './harness/print-page.ts';
import { measure, openBrowser } from './lighthouse.ts';

export async function benchAdminLighthouse(): Promise<void> {
  const shop = await startAdminShop();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'haat-lighthouse-'));
  const port = await freePort();
  let browser: BrowserContext | undefined;
  try {
    browser = await openBrowser(profile, port);
    console.log('\nLighthouse of the admin, mobile (budget beside; ✗ is over it)');
    const url = (screen: string) => shop.origin + ADMIN_PAGES + screen;
    printAdminPage('sign-in', await measure(url('/sign-in'), port));
    await shop.signIn(browser, await shop.addStaff('owner'));
    for (const [name, screen] of await listScreens(shop))
      printAdminPage(name, await measure(url(screen), port));
  } finally {
    await browser?.close();
    await shop.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

async function listScreens({ db }: AdminShop): Promise<[string, string][]> {
  const order = await db.selectFrom('orders').select('id').where('status', '=', 1).executeTakeFirstOrThrow();
  return [
    ['Today', ''],
    ['orders', '/orders'],
    ['an order', `/orders/${order.id}`],
  ];
}
