import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import { type AdminShop, startAdminShop } from '../../e2e/admin/testing/admin-shop.ts';
import { findBrowser } from '../find-browser.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;

interface ListedScreen {
  path: string;
  permission: string | undefined;
}

/** Takes a screenshot of every screen of the admin's routes at three widths, light and dark. Returns the file names. */
export async function takeAdminScreens(folder: string, nameFilters: readonly string[]): Promise<string[]> {
  const shop = await startAdminShop();
  let browser: Browser | undefined;
  try {
    const screens = await listScreens(shop);
    const shown = screens.filter(({ name }) => nameFilters.every((word) => name.includes(word)));
    const program = findBrowser();
    browser = await chromium.launch({
      ...(program && { executablePath: program }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
    const files: string[] = [];
    for (const colorScheme of THEMES) {
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height: HEIGHT },
          colorScheme,
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          reducedMotion: 'reduce',
        });
        for (const screen of shown) {
          const file = `${screen.name}-${width}-${colorScheme}.png`;
          await takeScreenshot(context, shop, screen, path.join(folder, file));
          files.push(file);
        }
        await context.close();
      }
    }
    return files;
  } finally {
    await browser?.close();
    await shop.stop();
  }
}

interface ShownScreen {
  name: string;
  url: string;
  isSignedIn: boolean;
}

/** From the admin's own table of routes, so that a new screen needs no entry here unless its path has a parameter. */
async function listScreens(shop: AdminShop): Promise<ShownScreen[]> {
  const { module } = await runnerImport<{ SCREENS: readonly ListedScreen[] }>(
    path.join(ROOT, 'admin/shell/routes.tsx'),
    { configFile: path.join(ROOT, 'admin/vite.config.ts'), root: ROOT, logLevel: 'error' },
  );
  const values = await parameterValues(shop);
  return module.SCREENS.filter((screen) => screen.path !== '/styleguide').map((screen) => ({
    name: `admin${screen.path.replaceAll(/[/:]+/g, '-').replace(/-$/, '')}`,
    url: shop.origin + ADMIN_PAGES + fillIn(screen.path, values),
    isSignedIn: screen.permission !== undefined,
  }));
}

function fillIn(screenPath: string, values: Record<string, string>): string {
  return screenPath.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`tools/screens/admin-screens.ts has no value for :${name} of ${screenPath}`);
    return value;
  });
}

/** A value for each parameter of a path. */
async function parameterValues({ db }: AdminShop): Promise<Record<string, string>> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 1)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const product = await db.selectFrom('products').select('id').orderBy('position').executeTakeFirstOrThrow();
  return { id: order.id, number: order.id, order: order.id, handle: product.id, token: 'no-such-token' };
}

async function takeScreenshot(
  context: BrowserContext,
  shop: AdminShop,
  { name, url, isSignedIn }: ShownScreen,
  file: string,
): Promise<void> {
  await context.clearCookies();
  if (isSignedIn) await shop.signIn(context, await shop.addStaff('owner'));
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton, .list-skeleton') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
