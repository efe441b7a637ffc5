// The product editor of the admin with 500 variants: the time from a click on the list until it is drawn, and how long a
// key takes while a price is typed.
import { chromium, type Page } from 'playwright-core';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type AdminShop, startAdminShop } from '../e2e/admin/testing/admin-shop.ts';
import { findBrowser } from '../tools/find-browser.mjs';
import { slowestOf, timeToNextPage, watchInteractions } from './harness/event-timing.ts';
import { latencies } from './harness/latencies.ts';

const RUNS = 10;
const SIZES = 25;
const COLORS = 20;
const MAX_OPEN_MS = 500;
const MAX_KEY_MS = 100;
const TITLE = 'Kurta in 500 variants';

export async function benchProductEditor(): Promise<void> {
  const shop = await startAdminShop(5);
  const program = findBrowser();
  const browser = await chromium.launch({
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    await addLargeProduct(shop);
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width: 1280, height: 900 },
    });
    await shop.signIn(context, await shop.addStaff('owner'));
    const page = await context.newPage();
    await watchInteractions(page);
    const opened: number[] = [];
    const complete: number[] = [];
    const keys: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const times = await openEditor(page);
      opened.push(times.openedMs);
      complete.push(times.completeMs);
      keys.push(await typePrice(page));
    }
    console.log(`\nProduct editor with ${SIZES * COLORS} variants, on this machine (✗ is over the budget)`);
    printTimes('click to drawn', opened, MAX_OPEN_MS);
    printTimes('all rows', complete);
    printTimes('a key in a price', keys, MAX_KEY_MS);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function addLargeProduct({ db }: AdminShop): Promise<void> {
  const variants = Array.from({ length: SIZES }, (_, size) =>
    Array.from({ length: COLORS }, (_, color) => ({ size: `Size ${size}`, color: `Color ${color}` })),
  ).flat();
  await addProduct(db, { id: 'large', title: TITLE, variants });
}

/** The milliseconds from the click until the editor is drawn, and until each variant has its row. */
async function openEditor(page: Page): Promise<{ openedMs: number; completeMs: number }> {
  await page.goto(`${ADMIN_PAGES}/products?q=500`, { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: TITLE }).first();
  await link.waitFor();
  await page.evaluate(() => addEventListener('click', () => performance.mark('click'), { once: true }));
  const openedMs = await timeToNextPage(page, () => link.click());
  await page.waitForFunction(
    (count) => document.querySelectorAll('.variant-row').length > count,
    SIZES * COLORS,
    { polling: 'raf' },
  );
  const completeMs = await page.evaluate(
    () => performance.now() - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0),
  );
  return { openedMs, completeMs };
}

async function typePrice(page: Page): Promise<number> {
  const field = page.getByLabel('Price ₹ of Size 1 / Color 1', { exact: true });
  await field.click();
  const slowest = await slowestOf(page, () => page.keyboard.type('9', { delay: 80 }));
  await page.getByRole('button', { name: 'Discard' }).click();
  return slowest;
}

function printTimes(what: string, times: number[], maxMs = Number.POSITIVE_INFINITY): void {
  const { p50Ms } = latencies(times);
  console.log(
    `  ${what.padEnd(18)}${p50Ms.toFixed(0).padStart(6)} ms in the middle of ${RUNS}, ${Math.max(...times).toFixed(0)} at worst` +
      `${p50Ms > maxMs ? '   ✗' : ''}`,
  );
}
