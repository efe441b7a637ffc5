import type { EventEmitter } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../shop-test.ts';

// each test checks what the one before it left
test.describe.configure({ mode: 'serial' });

let before: BrowserContext;

test('a test leaves cookies, storage, pages and handlers', async ({ page, context }) => {
  await page.route('**/about', (route) => route.abort());
  await context.route('**/contact', (route) => route.abort());
  await page.addInitScript(() => Object.assign(window, { isLeft: true }));
  await openPage(page, '/');
  await fillStorage(page);
  await context.newPage();
  await openDownload(page);
  before = context;
});

test('the next test gets the same browser without any of it', async ({ page, context }) => {
  expect(context).toBe(before);
  await openPage(page, '/about');
  await openPage(page, '/contact');
  expect(await page.evaluate(() => 'isLeft' in window)).toBe(false);
  const left = await page.evaluate(async () => [
    ...document.cookie.split(';'),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(left).not.toContain('left');
  expect(left).not.toContain('left=yes');
  expect(context.pages()).toEqual([page]);
  await context.setOffline(true);
});

test('after a lasting change the next test gets another one', async ({ page, context }) => {
  expect(context).not.toBe(before);
  await openPage(page, '/');
});

test.describe('with other settings', () => {
  test.use({ colorScheme: 'dark' });

  test('the next test gets another one', async ({ page }) => {
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  });
});

/** Opens a tab without a URL, and reports its navigation, which the browser does only at times. */
async function openDownload(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => {
    window.open(URL.createObjectURL(new Blob([], { type: 'application/octet-stream' })), '_blank');
  });
  const tab = await opened;
  expect(tab.url()).toBe('');
  // not one of the methods that Playwright documents
  (tab as unknown as EventEmitter).emit('framenavigated', tab.mainFrame());
}

async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie as any page may set it
    document.cookie = 'left=yes';
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
}
