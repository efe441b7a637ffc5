import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { productCard } from '../testing/product-card.ts';
import { expect, test } from '../testing/shop-test.ts';

const KURTA = 'Dabu Hand-Block Kurta';

/** Opens the quick look of a product that has sizes. */
async function openQuickLook(page: Page) {
  await openPage(page, '/products?category=men');
  const opener = productCard(page, KURTA).getByRole('button', { name: 'Quick look' });
  await productCard(page, KURTA).hover();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `Quick look: ${KURTA}` });
  await expect(dialog).toBeVisible();
  return { dialog, opener };
}

/** A point on the page outside the dialog. */
const OUTSIDE_DIALOG = { x: 40, y: 880 };

test.describe('decision 0007, a dialog', () => {
  test('is modal: it takes the focus, and the page behind can neither be clicked nor scrolled', async ({
    page,
  }) => {
    const { dialog } = await openQuickLook(page);
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    const behind = page.getByRole('banner').getByRole('link').first();
    await behind.focus();
    await expect(behind).not.toBeFocused();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(OUTSIDE_DIALOG.x, OUTSIDE_DIALOG.y);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('closes on a click outside it, not on a press that began inside', async ({ page }) => {
    const { dialog, opener } = await openQuickLook(page);
    await dialog.getByRole('heading', { name: KURTA }).hover();
    await page.mouse.down();
    await page.mouse.move(OUTSIDE_DIALOG.x, OUTSIDE_DIALOG.y, { steps: 4 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(OUTSIDE_DIALOG.x, OUTSIDE_DIALOG.y);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('returns the focus even where a click does not set it, as in Safari', async ({ page }) => {
    await openPage(page, '/products?category=men');
    const opener = productCard(page, KURTA).getByRole('button', { name: 'Quick look' });
    await opener.evaluate((button: HTMLElement) => button.click());
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('a notice that appears meanwhile is announced and closed inside it, and the dialog stays', async ({
    page,
  }) => {
    await openPage(page, '/products?category=men');
    await productCard(page, KURTA).hover();
    await productCard(page, KURTA).getByRole('button', { name: 'Add to Cart' }).click();
    const dialog = page.getByRole('dialog');
    const notice = dialog.getByRole('status').filter({ hasText: 'Please select a size' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Close notification' }).click();
    await expect(notice).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  test('on a phone, Close has the focus first and stays in view while the dialog scrolls', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    const { dialog } = await openQuickLook(page);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    await dialog.getByRole('link', { name: 'See all details' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('link', { name: 'See all details' })).toBeInViewport();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('where scroll bars take space, nothing shifts when a dialog opens', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await openPage(page, `${baseURL}/products?category=men`);
  const barWidth = () => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
  const headerWidth = () => page.getByRole('banner').evaluate((header) => header.clientWidth);
  expect(await barWidth()).toBeGreaterThan(0);
  const before = await headerWidth();
  const opener = productCard(page, KURTA).getByRole('button', { name: 'Quick look' });
  await opener.evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.locator('.header').evaluate((header) => header.clientWidth)).toBe(before);
  await browser.close();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the actions of a product card are visible without hovering, and a tap triggers them', async ({
    page,
  }) => {
    await openPage(page, '/products?category=men');
    const card = productCard(page, KURTA);
    await expect(card.locator('.card__overlay')).toHaveCSS('opacity', '1');
    await card.getByRole('button', { name: 'Quick look' }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.touchscreen.tap(195, 4);
    await expect(dialog).toHaveCount(0);
  });

  test('the menu closes on a tap elsewhere, and on its link to the current page', async ({ page }) => {
    await openPage(page, '/cart');
    const menu = page.getByRole('navigation', { name: 'Categories' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu).toBeVisible();
    await page.getByText('Whatever you add waits here for you').tap();
    await expect(menu).toBeHidden();
    await openPage(page, '/products?category=men');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('link', { name: 'Men', exact: true }).tap();
    await expect(menu).toBeHidden();
  });
});

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Escape closes it and returns the focus; moving the focus out closes it as well', async ({ page }) => {
    await openPage(page, '/cart');
    const menu = page.getByRole('navigation', { name: 'Categories' });
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(menu).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).focus();
    await expect(menu).toBeHidden();
  });
});

test('closing a notice returns the focus to where it was', async ({ page }) => {
  await openPage(page, '/product/coriander-powder');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close notification' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('the suggestion selected by the arrow keys is in view, however low the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await openPage(page, '/');
  const box = page.getByRole('combobox', { name: 'Search the shop' });
  await box.click();
  await box.fill('ku');
  await expect(page.getByRole('option').nth(3)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.9 });
});
