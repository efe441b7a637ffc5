// `npm run screens` takes screenshots of every screen in its main states at three widths, those of the admin light
// and dark, and makes a contact sheet. Words select screens by their names: `npm run screens -- admin orders`. It fails if a
// screen of the admin has an error, scrolls sideways or violates a rule of axe.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type CallApi, createApiCaller } from '../../e2e/testing/call-api.ts';
import { placeOrder } from '../../e2e/testing/place-order.ts';
import { registerCustomer } from '../../e2e/testing/register-customer.ts';
import { type RunningShop, startShop } from '../../e2e/testing/start-shop.ts';
import { findBrowser } from '../find-browser.mjs';
import { takeAdminScreens } from './admin/take-admin-screens.ts';
import { type Scene, scenes } from './scenes.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../screens');
const WIDTHS = [390, 768, 1280];
const HEIGHT = 900;

interface Shopper {
  token: string;
  pending: string;
  paid: string;
  /** Value of the browser storage key `cart`. */
  cart: string;
}

await takeScreens(process.argv.slice(2));

async function takeScreens(words: string[]): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const isOnlyAdmin = words.includes('admin');
  const shown = isOnlyAdmin ? [] : await takeStorefrontScreens(words);
  const { files, problems } =
    isOnlyAdmin || words.length === 0 ? await takeAdminScreens(FOLDER, words) : { files: [], problems: [] };
  await writeFile(path.join(FOLDER, 'index.html'), contactSheet(shown, files));
  const count = shown.length * WIDTHS.length + files.length;
  console.log(`${count} screenshots: ${path.join(FOLDER, 'index.html')}`);
  if (problems.length > 0) {
    console.error(`\n${problems.length} problems\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
}

async function takeStorefrontScreens(nameFilters: string[]): Promise<Scene[]> {
  const shop = await startShop({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  let browser: Browser | undefined;
  try {
    const shopper = await prepareShopper(shop);
    browser = await openBrowser();
    const selected = scenes.filter(
      ({ name }) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)),
    );
    for (const scene of selected)
      for (const width of WIDTHS)
        await takeScreenshot(browser, scene, width, { ...shopper, origin: shop.origin });
    return selected;
  } finally {
    await browser?.close();
    await shop.stop();
  }
}

function openBrowser(): Promise<Browser> {
  const program = findBrowser();
  return chromium.launch({
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

async function prepareShopper({ apiBase }: RunningShop): Promise<Shopper> {
  const call = createApiCaller(apiBase);
  const { token } = await registerCustomer(call);
  const paid = await placeOrder(call, token, { 'malabar-black-pepper': 2, 'unjha-cumin': 1 });
  await call('POST', '/payments', { token, body: { orderId: paid, fields: { method: 'cod' } } });
  const pending = await placeOrder(call, token);
  const cart = await Promise.all([
    cartLine(call, 'lakadong-turmeric', { quantity: 2 }),
    cartLine(call, 'dabu-indigo-kurta', { selectedColor: 'Indigo', selectedSize: 'M' }),
  ]);
  return { token, pending, paid, cart: JSON.stringify(cart) };
}

async function cartLine(call: CallApi, id: string, options: object): Promise<object> {
  const { body } = await call('GET', `/products/${id}`);
  const price = body.discountedPrice ?? body.regularPrice;
  const line = { id, name: body.title, image: body.imgUrl, price, quantity: 1 };
  return { ...line, selectedColor: '', selectedSize: '', ...options };
}

async function takeScreenshot(
  browser: Browser,
  scene: Scene,
  width: number,
  shopper: Shopper & { origin: string },
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, locale: 'en-IN' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${scene.name}, ${width}: ${error.message}`));
  const stored: Record<string, string> = {
    ...(scene.as === 'customer' && { auth_token: shopper.token }),
    ...(scene.hasCart && { cart: shopper.cart }),
  };
  await page.addInitScript((pairs) => {
    for (const [key, value] of Object.entries(pairs)) localStorage.setItem(key, value);
  }, stored);
  await scene.show({ page, ...shopper });
  await waitUntilStable(page);
  await page.screenshot({ path: path.join(FOLDER, fileOf(scene, width)), fullPage: true });
  await context.close();
}

/** Waits for hydration, fonts, images (also below the fold) and the end of all finite animations. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.locator('.notices:popover-open').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 40));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForFunction(() => {
    const isOnPage = (image: HTMLImageElement) => {
      const { left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && left < window.innerWidth && right > 0;
    };
    return Array.from(document.images).every((image) => image.complete || !isOnPage(image));
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = Array.from(document.images).filter(({ complete }) => complete);
    // an image that cannot be loaded is shown as its fallback
    await Promise.all(loaded.map((image) => image.decode().catch(() => {})));
    // the animation of a skeleton never ends
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

function fileOf(scene: Scene, width: number): string {
  return `${scene.name.replace(/[^a-z0-9]+/gi, '-')}-${width}.png`;
}

function contactSheet(scenesShown: Scene[], adminFiles: string[]): string {
  const rows = scenesShown.map(
    (scene) =>
      `<h2>${scene.name}</h2><div>${WIDTHS.map((width) => `<a href="${fileOf(scene, width)}"><img loading="lazy" src="${fileOf(scene, width)}" alt="${scene.name}, ${width} px"></a>`).join('')}</div>`,
  );
  const adminRows = adminFiles.map(
    (file) => `<h2>${file}</h2><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`,
  );
  const style =
    'body{font:16px system-ui;background:#222;color:#eee}div{display:flex;gap:16px;align-items:start}img{max-height:640px;max-width:30vw}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('\n')}
<h1>Admin</h1>
${adminRows.join('\n')}`;
}
