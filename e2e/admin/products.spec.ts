import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expect, test } from './testing/admin-test.ts';
import { Driver } from './testing/driver.ts';

// one after the other, so that all tests of this file share one shop
test.describe.configure({ mode: 'default' });
test.use({ shopName: 'products', role: 'catalog-editor', orderCount: 5 });

const IMAGE_FOLDER = path.resolve(import.meta.dirname, '../../demo/pictures');
const IMAGES = readdirSync(IMAGE_FOLDER)
  .filter((name) => /\.(?:jpe?g|png|webp)$/.test(name))
  .slice(0, 4)
  .map((name) => path.join(IMAGE_FOLDER, name));
const SHOTS = process.env.SHOTS;
const shot = async (page: Page, name: string) => {
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${SHOTS}/${name}-${colorScheme}.png`,
      fullPage: !name.startsWith('list'),
    });
  }
};
const note = (job: string, { steps }: Driver) =>
  test.info().annotations.push({ type: 'steps', description: `${job}: ${steps.length}` });
// the layout follows the width of the window a moment later
const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

const FOCUS_RING_PX = 4;

/** Pixels left of a field within its row, which draws nothing outside of itself. */
const roomAround = (field: Locator) =>
  field.evaluate((input) => {
    const row = input.closest('.variant-row') ?? input;
    return input.getBoundingClientRect().left - row.getBoundingClientRect().left;
  });

for (const width of [360, 1280]) {
  test(`at ${width} px a product with 3 × 2 variants and 4 images takes 10 steps, new prices 5, undo 1`, async ({
    staffPage: page,
    driver,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/products');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page, { widths: [width] });
    await shot(page, `list-${width}`);

    const title = `Handloom kurta ${width}`;
    await test.step('job 6', async () => {
      driver.begin();
      await driver.click(page.getByRole('link', { name: 'Add product' }));
      await expect(page.getByLabel('Title (required)')).toBeFocused();
      await driver.type(title);
      const chooser = page.waitForEvent('filechooser');
      await driver.click(page.getByLabel('Add images'));
      await (await chooser).setFiles(IMAGES);
      await expect(page.getByLabel('What image 4 shows')).toBeVisible();
      await driver.click(page.getByRole('button', { name: 'Add option' }));
      await expect(page.getByLabel('Values')).toBeFocused();
      await driver.type('S, M, L');
      await driver.press('Enter');
      await expect(page.getByRole('group', { name: 'M', exact: true })).toBeVisible();
      await driver.click(page.getByRole('button', { name: 'Add option' }));
      await expect(page.getByLabel('Values').nth(1)).toBeFocused();
      await driver.type('Red, Blue');
      await driver.press('Enter');
      await expect(page.getByRole('group', { name: 'M / Blue' })).toBeVisible();
      await driver.click(page.getByLabel('Price ₹ of All variants'));
      await driver.type('1299');
      await expect
        .poll(() => roomAround(page.getByLabel('Price ₹ of All variants')))
        .toBeGreaterThanOrEqual(FOCUS_RING_PX);
      await driver.click(page.getByLabel('Stock of All variants'));
      await driver.type('5');
      await shot(page, `new-${width}`);
      await expectNoSideways(page);
      await driver.click(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      driver.expectAtMost(10);
      const variants = await shop.db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['size', 'color', 'stock', 'variants.regular_price_paise as price'])
        .where('title', '=', title)
        .where('status', '=', 'active')
        .execute();
      expect(variants).toHaveLength(6);
      expect(variants).toContainEqual({ size: 'L', color: 'Blue', stock: 5, price: 129_900 });
      await expectAccessible(page, { widths: [width] });
      await shot(page, `product-${width}`);
    });

    await test.step('colours have an image and a swatch, and the preview shows what is not saved', async () => {
      await page.getByLabel('Colour of image 2').selectOption('Blue');
      await page.getByRole('button', { name: 'Add a swatch of Blue' }).click();
      await page.getByLabel('Net quantity', { exact: true }).fill('Set of 2');
      await expect(page.getByText('Unit price: ₹649.50 per piece.')).toBeVisible();
      if (width === 1280) {
        await page.getByRole('button', { name: 'Preview' }).click();
        const preview = page.frameLocator('iframe').first();
        await expect(preview.locator('.picker__swatch')).toHaveCount(1);
        await expect(preview.getByText('₹649.50 per piece')).toBeVisible();
        await shot(page, `preview-${width}`);
        await expectAccessible(page, { widths: [width] });
        await page.getByRole('button', { name: 'Preview' }).click();
      }
      await shot(page, `colours-${width}`);
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText(`${title} is saved`)).toBeVisible();
      const stored = await shop.db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['color', 'image_url', 'swatches'])
        .where('title', '=', title)
        .where('image_url', 'is not', null)
        .execute();
      expect(stored.map(({ color }) => color)).toEqual(['Blue', 'Blue', 'Blue']);
      expect(stored[0]?.swatches).toEqual([{ color: 'Blue', swatch: '#2b5fa8' }]);
    });

    await test.step('a product that the shop does not show has no link to its page there', async () => {
      const link = page.getByRole('link', { name: 'View in shop' });
      await expect(link).toBeVisible();
      await page.getByLabel('State', { exact: true }).selectOption('Hidden');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(link).toHaveCount(0);
      await page.getByLabel('State', { exact: true }).selectOption('For sale');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(link).toBeVisible();
    });

    await test.step('job 7', async () => {
      await page.goto(`/admin/products?q=${encodeURIComponent(title)}`);
      await expect(page.locator('[data-row]')).toHaveCount(1);
      driver.begin();
      await driver.click(page.getByRole('checkbox', { name: title }));
      await driver.click(page.getByRole('button', { name: 'Prices' }));
      await expect(page.getByLabel('Change in percent')).toBeFocused();
      await driver.type('5');
      await driver.click(page.getByText('Raise the MRP too where the price would be above it'));
      await expectAccessible(page, { widths: [width] });
      await shot(page, `prices-${width}`);
      await driver.click(page.getByRole('button', { name: 'Change 1 product' }));
      const undo = page.getByRole('button', { name: 'Undo' });
      // under the pointer it stays longer than its eight seconds
      await undo.hover();
      const row = page.locator('[data-row]');
      await expect(row).toContainText('₹1,364.00');
      driver.expectAtMost(5);
      driver.begin();
      await driver.click(undo);
      await expect(row).toContainText('₹1,299.00');
      driver.expectAtMost(1);
    });

    await test.step('as a table, with a review of every difference', async () => {
      await page.getByRole('checkbox', { name: title }).check();
      await page.keyboard.press('e');
      const grid = page.getByRole('grid', { name: 'Products and their variants' });
      await expect(grid.getByRole('row')).toHaveCount(7);
      const prices = grid.getByRole('gridcell', { name: '1299' });
      if (width === 1280) {
        await prices.nth(0).hover();
        await page.mouse.down();
        await prices.nth(2).hover();
        await page.mouse.up();
        await page.getByRole('button', { name: 'Change by percent' }).click();
        await expect(page.getByRole('button', { name: 'Change 3 rows' })).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await prices.first().click();
      // a phone opens the field with one touch
      if (width === 1280) await page.keyboard.press('Enter');
      await grid.getByRole('textbox').fill('1199');
      await page.keyboard.press('Enter');
      // the next row, in which a phone goes on typing
      await expect(
        grid.locator('[aria-rowindex="3"] :focus, [aria-rowindex="3"]:focus-within'),
      ).not.toHaveCount(0);
      await expect(grid.getByRole('gridcell', { name: '1199' })).toHaveCount(1);
      if (width === 1280) {
        await page.keyboard.press('Control+z');
        await expect(grid.getByRole('gridcell', { name: '1299' })).toHaveCount(6);
        await page.keyboard.press('Control+y');
        await expect(grid.getByRole('gridcell', { name: '1199' })).toHaveCount(1);
        await page.keyboard.press('F2');
        await expect(grid.getByRole('textbox')).toBeFocused();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Change by percent' }).click();
      await page.getByLabel('Change in percent').fill('5');
      await page.getByRole('button', { name: 'Change 6 rows' }).click();
      await expect(grid.getByRole('gridcell', { name: '1259' })).toHaveCount(1);
      await expect(grid.getByRole('gridcell', { name: '1364' })).toHaveCount(5);
      await expectNoSideways(page);
      await expectAccessible(page, { widths: [width] });
      await shot(page, `table-${width}`);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6);
      await expectAccessible(page, { widths: [width] });
      await shot(page, `table-review-${width}`);
      await page.getByRole('button', { name: 'Change 1 product' }).click();
      await expect(page.getByText('1 product changed')).toBeVisible();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.hover();
      const storedPrices = () =>
        shop.db
          .selectFrom('variants')
          .innerJoin('products', 'products.id', 'product_id')
          .select('variants.regular_price_paise as price')
          .where('title', '=', title)
          .orderBy('variants.position')
          .execute();
      const rupees = async () => (await storedPrices()).map(({ price }) => price / 100);
      // the notice of an earlier change may still be shown
      await expect.poll(rupees).toEqual([1259, 1364, 1364, 1364, 1364, 1364]);
      await undo.click();
      await expect.poll(rupees).toEqual([1299, 1299, 1299, 1299, 1299, 1299]);
    });
  });
}

test.describe('with the keyboard alone, the network cut midway', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ });

  for (const width of [360, 1280]) {
    test(`at ${width} px nothing entered is lost: a product with images is added once, prices change once`, async ({
      staffPage: page,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const keyboard = new Driver(page, { isKeyboardOnly: true });
      const title = `Offline kurta ${width}`;
      // begun early: a key does not wait, as a click does, until the test can fill in the chooser
      const chooser = page.waitForEvent('filechooser');
      // the network is cut before the browser has the script of the editor
      const isEditor = /rich-text-editor/;
      const cut = Promise.withResolvers<void>();
      await page.route(isEditor, async (route) => {
        await cut.promise;
        await route.abort('internetdisconnected');
      });
      await page.goto('/admin/products');
      await expect(page.locator('[data-row]').first()).toBeVisible();

      keyboard.begin();
      await keyboard.press('n');
      await expect(page.getByLabel('Title (required)')).toBeFocused();
      await keyboard.type(title);
      await keyboard.interruptNetwork();
      cut.resolve();
      await expect(page.getByText('The editor could not be loaded')).toBeVisible();
      await keyboard.press('ControlOrMeta+Shift+u');
      const images = IMAGES.slice(0, 2).map((file) => ({
        name: path.basename(file),
        mimeType: `image/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`,
        buffer: readFileSync(file),
      }));
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('200 g') };
      await (await chooser).setFiles([...images, notes]);
      await expect(page.getByText('notes.txt: This is not an image.')).toBeVisible();
      const again = page.getByRole('button', { name: 'Upload again' });
      await expect(again).toBeVisible();
      await expect(page.getByText(/The shop cannot be reached/)).toHaveCount(2);
      await page.unroute(isEditor);
      await keyboard.restoreNetwork();
      await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
      await again.focus();
      await keyboard.press('Enter');
      await expect(page.getByLabel('What image 2 shows')).toBeVisible();
      await expect(again).toHaveCount(0);
      for (const [index, values] of ['S, M, L', 'Red, Blue'].entries()) {
        await keyboard.press('ControlOrMeta+Shift+o');
        await expect(page.getByLabel('Values').nth(index)).toBeFocused();
        await keyboard.type(values);
        // as people end a field, although no field needs it
        await keyboard.press('Enter');
      }
      await keyboard.press('ControlOrMeta+Shift+l');
      await expect(page.getByLabel('Price ₹ of All variants')).toBeFocused();
      await expect(page.getByRole('group', { name: 'L / Blue', exact: true })).toBeVisible();
      await keyboard.type('1299');
      await keyboard.tabTo(page.getByLabel('Stock of All variants'));
      await keyboard.type('5');
      await keyboard.interruptNetwork();
      await keyboard.press('ControlOrMeta+s');
      await expect(page.getByText(/Your changes are stored on this device/)).toBeVisible();
      await keyboard.restoreNetwork();
      await keyboard.press('ControlOrMeta+s');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      // ten, and two because of the network: Upload again, and the second Save
      keyboard.expectAtMost(12);
      note(`job 6 at ${width} px with the keyboard, the network cut twice`, keyboard);
      const variants = await shop.db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['stock', 'variants.regular_price_paise as price'])
        .where('title', '=', title)
        .execute();
      expect(variants).toEqual(Array.from({ length: 6 }, () => ({ stock: 5, price: 129_900 })));

      const row = page.locator('[data-row]');
      const openPrices = async () => {
        await page.goto(`/admin/products?q=${encodeURIComponent(title)}`);
        await expect(row).toHaveCount(1);
        keyboard.begin();
        await keyboard.press('j');
        await keyboard.press('x');
        await expect(page.getByRole('checkbox', { name: title })).toBeChecked();
        await keyboard.press('r');
        await expect(page.getByLabel('Change in percent')).toBeFocused();
        await keyboard.type('5');
      };
      await openPrices();
      await keyboard.press('Enter');
      // the pointer only holds the notification, which ends after eight seconds: the list may take longer
      await page.getByRole('button', { name: 'Undo' }).hover();
      await expect(row).toContainText('₹1,364.00');
      keyboard.expectAtMost(5);
      note(`job 7 at ${width} px with the keyboard`, keyboard);
      keyboard.begin();
      await keyboard.press('ControlOrMeta+z');
      await expect(row).toContainText('₹1,299.00');
      keyboard.expectAtMost(1);

      await openPrices();
      await keyboard.interruptNetwork();
      await keyboard.press('Enter');
      await expect(page.getByText(/the change is stored on this device/)).toBeVisible();
      await keyboard.restoreNetwork();
      await expect(row).toContainText('₹1,364.00');
      keyboard.expectAtMost(5);
      note(`job 7 at ${width} px with the keyboard, the network cut`, keyboard);
    });
  }
});
