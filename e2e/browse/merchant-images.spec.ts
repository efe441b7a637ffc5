import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { openPage } from '../testing/open-page.ts';
import { runCommand } from '../testing/programs/run-command.ts';
import { MAX_START_MS } from '../testing/programs/start-program.ts';
import { expect, test } from '../testing/shop-test.ts';
import { type RunningShop, startShop } from '../testing/start-shop.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../storefront/site-images/hero-1600.webp');
// a job of the shop resizes the images, possibly on a busy machine
const MAX_PROCESSING_MS = 270_000;

let shop: RunningShop;
let imageServer: http.Server;
let dir: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(MAX_PROCESSING_MS + MAX_START_MS);
  dir = await mkdtemp(path.join(os.tmpdir(), 'haat-merchant-'));
  const photo = await sharp(PHOTO).jpeg().toBuffer();
  imageServer = http.createServer((request, response) => {
    if (request.url === '/wall.jpg') response.end(photo);
    else response.setHeader('content-type', 'image/jpeg').end('<!doctype html><script>alert(1)</script>');
  });
  await new Promise<void>((resolve) => imageServer.listen(0, '127.0.0.1', resolve));
  shop = await startShop({ FETCH_PICTURES: 'anywhere', LOG_LEVEL: 'error' });
});
test.afterAll(async () => {
  imageServer.close();
  // undefined if it did not start
  await (shop as RunningShop | undefined)?.stop();
  await rm(dir, { recursive: true });
});

const imageIn = (page: Locator) => page.locator('picture img').first();

/** The image file that the browser chose: its URL, its width and the width of its box in CSS pixels. */
async function chosenFile(image: Locator) {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  return await image.evaluate((element: HTMLImageElement) => ({
    url: element.currentSrc,
    width: element.naturalWidth,
    boxWidth: element.getBoundingClientRect().width,
  }));
}

/** Waits until the job has resized a product's image. */
async function waitForResizedImage(id: string) {
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${shop.apiBase}/products/${id}`);
        const { images } = (await reply.json()) as { images: { sources?: unknown }[] };
        return images.filter(({ sources }) => sources).length;
      },
      { timeout: MAX_PROCESSING_MS },
    )
    .toBe(1);
}

test("a merchant's own image file is served in the sizes that screens need", async ({ page }) => {
  test.setTimeout(MAX_PROCESSING_MS * 2);
  await mkdir(path.join(dir, 'pictures'));
  await sharp(PHOTO)
    .jpeg()
    .toFile(path.join(dir, 'pictures', 'Wall Hanging.jpg'));
  const { port } = imageServer.address() as AddressInfo;
  await writeFile(
    path.join(dir, 'products.csv'),
    [
      'Title,URL handle,Type,Price,Product image URL',
      'Wall Hanging,wall-hanging,Home,499,pictures/wall hanging.jpg',
      `Far Hanging,far-hanging,Home,499,http://127.0.0.1:${port}/wall.jpg`,
      `Odd Hanging,odd-hanging,Gifts,499,http://127.0.0.1:${port}/odd.jpg`,
    ].join('\n'),
  );
  const output = await runCommand(shop.dataDir, 'import', path.join(dir, 'products.csv'));
  expect(output).toContain('Imported 3 products: 3 new');
  expect(output).toMatch(/Images that a running shop still has to process: [1-3]\./);
  await waitForResizedImage('wall-hanging');

  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, `${shop.origin}/products?category=home`);
  const card = page.getByRole('article').filter({ hasText: 'Wall Hanging' });
  const small = await chosenFile(imageIn(card));
  expect(small.url).toMatch(new RegExp(`^${shop.origin}/media/[\\w-]{22}-320\\.avif$`));

  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, `${shop.origin}/product/wall-hanging`);
  const large = await chosenFile(imageIn(page.getByRole('region', { name: 'Pictures' })));
  expect(large.url).toMatch(/-(640|960)\.avif$/);
  expect(large.width).toBeGreaterThanOrEqual(Math.min(large.boxWidth, 640));
});

test('a placeholder is shown where the image will be, and the page does not shift when it loads', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${shop.origin}/product/wall-hanging`, { waitUntil: 'commit' });
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await expect(gallery.locator('.preview')).toBeVisible();
  // the layout shifts until styles and fonts have loaded
  await page.waitForFunction(() => Array.from(document.styleSheets).some(({ href }) => href !== null));
  await page.evaluate(() => document.fonts.ready);
  const before = await gallery.boundingBox();
  const preview = await gallery.locator('.preview').boundingBox();
  release();
  const image = imageIn(gallery);
  await chosenFile(image);
  expect(await gallery.boundingBox()).toEqual(before);
  // the placeholder covers exactly the area of the image
  expect(await image.boundingBox()).toEqual(preview);
});

test.describe('images on other servers', () => {
  test.use({ expectedConsole: /127\.0\.0\.1|Content Security Policy/ });

  test('one is fetched and served by the shop; a file that is no image is reported, and its page shows the stock image', async ({
    page,
  }) => {
    test.setTimeout(MAX_PROCESSING_MS * 2);
    await waitForResizedImage('far-hanging');
    await openPage(page, `${shop.origin}/product/far-hanging`);
    const { url } = await chosenFile(imageIn(page.getByRole('region', { name: 'Pictures' })));
    expect(url).toContain(`${shop.origin}/media/`);

    await expect
      .poll(() => runCommand(shop.dataDir, 'attention'), { timeout: MAX_PROCESSING_MS })
      .toMatch(/odd-hanging {2}http.*\/odd\.jpg {2}it is not a JPEG, PNG, WebP, AVIF or GIF image/);
    await openPage(page, `${shop.origin}/product/odd-hanging`);
    await expect(page.getByRole('region', { name: 'Pictures' }).locator('img').first()).toHaveAttribute(
      'src',
      /fallback/,
    );
  });
});
