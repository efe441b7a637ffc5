// Lighthouse mobile runs of the main pages. Prints each figure beside its budget. No page passes or fails.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { CUMIN } from '../e2e/testing/cart-in-storage.ts';
import { freePort } from '../e2e/testing/programs/free-port.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { findBrowser } from '../tools/find-browser.mjs';
import { type PageFigures, runLighthouse } from './harness/lighthouse-run.ts';
import { FIRST_VIEW_SCRIPTS, printPage } from './harness/print-page.ts';

/** Runs per page. The median of each figure is printed. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

export async function benchLighthouse(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn' });
  const profile = await mkdtemp(path.join(os.tmpdir(), 'haat-lighthouse-'));
  const port = await freePort();
  let browser: BrowserContext | undefined;
  try {
    browser = await openBrowser(profile, port);
    await fillCart(browser, shop);
    console.log(`\nLighthouse, mobile, the middle of ${RUNS} runs (budget beside; ✗ is over it)`);
    for (const [name, url] of await listPages(shop)) {
      const page = await measure(url, port);
      const scripts = { [FIRST_VIEW_SCRIPTS]: await firstViewScriptsKib(url) };
      printPage(name, { ...page, figures: { ...page.figures, ...scripts } });
    }
  } finally {
    await browser?.close();
    await shop.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** A browser with its own profile, which Lighthouse reaches by the debugging port. */
export async function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  const program = findBrowser();
  return chromium.launchPersistentContext(profile, {
    ...(program && { executablePath: program }),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Stores one line in the browser's cart: an empty cart page would be unrealistically light. */
export async function fillCart(browser: BrowserContext, { origin }: RunningShop): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [CUMIN]);
  await page.close();
}

async function listPages({ origin, apiBase }: RunningShop): Promise<[string, string][]> {
  const list = (await (await fetch(`${apiBase}/products?limit=1`)).json()) as { data: { id: string }[] };
  return [
    ['home', `${origin}/`],
    ['listing', `${origin}/products?category=masala`],
    ['product', `${origin}/product/${list.data[0]?.id}`],
    ['cart', `${origin}/cart`],
  ];
}

/** The scripts that the document of a page names, in KiB of brotli, without headers and what is imported later. */
export async function firstViewScriptsKib(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const hrefs = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  if (hrefs.length === 0) throw new Error(`${url} names no scripts`);
  const sizes = hrefs.map(async (href) => {
    const { headers } = await fetch(new URL(href, url), {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    return Number(headers.get('content-length') ?? Number.NaN);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

/** The median of each figure over `LIGHTHOUSE_RUNS` runs. */
export async function measure(url: string, port: number): Promise<PageFigures> {
  // fills the page cache: only the first request pays for rendering
  await fetch(url);
  const runs: PageFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(url, port));
  return medianOf(runs);
}

function medianOf(runs: PageFigures[]): PageFigures {
  const [first] = runs;
  if (!first) throw new Error('LIGHTHOUSE_RUNS must be at least 1');
  const names = Object.keys(first.figures);
  const median = (name: string) => {
    const sorted = runs.map(({ figures }) => figures[name] ?? Number.NaN).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { ...first, figures: Object.fromEntries(names.map((name) => [name, median(name)])) };
}
