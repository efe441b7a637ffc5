import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { API_PREFIX } from '#contract/api-paths.ts';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import { type AdminShop, startAdminShop } from '../../../e2e/admin/testing/admin-shop.ts';
import { expectAccessible } from '../../../e2e/testing/expect-accessible.ts';
import { findBrowser } from '../../find-browser.mjs';
import { ADMIN_SCENES, type AdminScene } from './admin-scenes.ts';
import { type PreparedShop, prepareAdminShop } from './prepare-admin-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WIDTHS = [1280, 768, 360];
const CHECKED_WIDTHS = [1280, 360];
const COLOR_SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
// browsers draw no window that is much longer
const MAX_HEIGHT = 16_000;
// what the scene asks for: an order that does not exist, no session, a link without its token, a conflict, a broken or missing network
const EXPECTED_CONSOLE =
  /status of (?:40[014]|412|500)|ERR_INTERNET_DISCONNECTED|Blocked script execution in/;

/**
 * Takes a screenshot of every scene at three widths, light and dark, and prints each scene. `problems`: exceptions,
 * console errors, scrolling sideways, axe violations, and routes without a scene.
 */
export async function takeAdminScreens(
  folder: string,
  words: readonly string[],
): Promise<{ files: string[]; problems: string[] }> {
  const problems = await findRoutesWithoutScene();
  const shop = await startAdminShop();
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    const owner = await shop.addStaff('owner');
    const context = await openContext({ browser, shop, owner });
    const prepared = await prepareAdminShop(shop, context);
    await context.close();
    const taken = await takeScenes({ browser, shop, owner, prepared, folder }, words);
    return { files: taken.files, problems: [...problems, ...taken.problems] };
  } finally {
    await browser?.close();
    await shop.stop();
  }
}

interface Target {
  browser: Browser;
  shop: AdminShop;
  owner: Awaited<ReturnType<AdminShop['addStaff']>>;
  prepared: PreparedShop;
  folder: string;
}

/** Takes the scenes whose names contain all words. */
async function takeScenes(target: Target, words: readonly string[]) {
  const shown = ADMIN_SCENES.filter(({ name }) =>
    words.every((word) => word === 'admin' || name.includes(word)),
  );
  const files: string[] = [];
  const problems: string[] = [];
  for (const scene of shown) {
    const taken = await takeScene(target, scene);
    console.log(`${taken.problems.length === 0 ? '✓' : '✗'} ${scene.name}`);
    for (const problem of taken.problems) console.error(`  ${problem}`);
    files.push(...taken.files);
    problems.push(...taken.problems.map((problem) => `${scene.name}, ${problem}`));
  }
  return { files, problems };
}

/** The admin's own table of routes decides which screens there are. */
async function findRoutesWithoutScene(): Promise<string[]> {
  const { module } = await runnerImport<{ SCREENS: readonly { path: string }[] }>(
    path.join(ROOT, 'admin/shell/routes.tsx'),
    { configFile: path.join(ROOT, 'admin/vite.config.ts'), root: ROOT, logLevel: 'error' },
  );
  const routes = module.SCREENS.map((screen) => screen.path).filter((route) => route !== '/styleguide');
  const shown = new Set(ADMIN_SCENES.map(({ route }) => route));
  return [
    ...routes.filter((route) => !shown.has(route)).map((route) => `${route} has no scene`),
    ...[...shown].filter((route) => !routes.includes(route)).map((route) => `${route} is no route`),
  ];
}

function openBrowser(): Promise<Browser> {
  const program = findBrowser();
  return chromium.launch({
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** A browser of its own, signed in unless `owner` is absent. */
async function openContext({ browser, shop, owner }: Pick<Target, 'browser' | 'shop'> & Partial<Target>) {
  const context = await browser.newContext({
    viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (owner) await shop.signIn(context, owner);
  return context;
}

/** Loads the scene once, at its first width. */
async function takeScene(target: Target, scene: AdminScene) {
  const { browser, shop, prepared, folder } = target;
  const context = await openContext(scene.isSignedOut ? { browser, shop } : target);
  const problems: string[] = [];
  const files: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) problems.push(message.text());
  });
  try {
    const page = await context.newPage();
    const widths = scene.widths ?? WIDTHS;
    await page.setViewportSize({ width: widths[0] ?? 0, height: HEIGHT });
    await breakApi(page, scene);
    await page.goto(shop.origin + ADMIN_PAGES + (scene.path?.(prepared) ?? scene.route));
    await untilLoaded(page, scene);
    await scene.steps?.(page);
    // the screenshot is longer than the window, and shows also what is not drawn before it is scrolled to
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await untilLoaded(page, scene);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (sideways > 0) problems.push(`${width} px: scrolls sideways by ${sideways} px`);
      // a dialog covers the window, whatever the length of the page behind it
      if ((await page.locator('.overlay').count()) === 0) {
        await showWholePage(page, width);
        await untilLoaded(page, scene);
      }
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const file = `${scene.name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(folder, file) });
        files.push(file);
      }
    }
    // last, because axe scrolls
    const checkedWidths = CHECKED_WIDTHS.filter((width) => widths.includes(width));
    await expectAccessible(page, { widths: checkedWidths, colorSchemes: COLOR_SCHEMES });
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await context.close();
  }
  return { files, problems };
}

async function breakApi(page: Page, { broken }: AdminScene): Promise<void> {
  if (!broken) return;
  await page.route(
    ({ pathname }) => pathname === API_PREFIX + broken.path,
    async (route) => {
      if (broken.how === 'hangs') return await new Promise(() => {});
      if (broken.how === 'fails') return await route.fulfill({ status: 500, body: '{"error":""}' });
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: withoutAnything(await reply.text()) });
    },
  );
}

/** The same reply without rows and with counts of 0; the last seven days stay, with sales of 0. */
const withoutAnything = (json: string) =>
  JSON.stringify(
    JSON.parse(json, (key, value) => {
      if (key === 'setup' || key === 'next') return undefined;
      if (typeof value === 'number') return 0;
      if (key === 'days') return value;
      return Array.isArray(value) ? [] : value;
    }),
  );

/** A window as long as the page: what stays at its lower end covers nothing, and the end of longer pages is cut off. */
async function showWholePage(page: Page, width: number): Promise<void> {
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(length, HEIGHT), MAX_HEIGHT) });
}

async function untilLoaded(page: Page, { broken }: AdminScene): Promise<void> {
  await page.locator('h1, [role=dialog]').first().waitFor();
  // the document has placeholders of its own, without navigation
  if (broken?.how === 'hangs') await page.locator('nav a').first().waitFor({ state: 'attached' });
  else await page.waitForFunction(() => document.querySelector('.skeleton, .list-skeleton') === null);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.preview-pane')).every((pane) =>
      pane.querySelector('iframe:not([data-waiting]), [role=alert]'),
    ),
  );
  // images further down are loaded only when they are scrolled to
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  await page.evaluate(async () => {
    await document.fonts.ready;
    // a new width is drawn
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
