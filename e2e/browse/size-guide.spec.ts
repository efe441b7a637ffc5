import { expectHydrated, openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('size guide', () => {
  test('opens above a kurta with its measurements in cm, and closes back to the size options', async ({
    page,
  }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    const link = page.getByRole('link', { name: 'Size guide' });
    await link.click();
    const guide = page.getByRole('dialog', { name: 'Size guide: Kurtas' });
    await expect(guide.getByRole('table', { name: 'In centimetres' })).toBeVisible();
    await expect(guide.getByRole('row', { name: /^L / })).toHaveText('L98-10211446.562');
    await page.keyboard.press('Escape');
    await expect(guide).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await expect(page).toHaveURL('/product/dabu-indigo-kurta');
  });

  for (const [product, name, columns] of [
    ['bagru-block-print-kurti', 'Kurtis', ['Size', 'Bust', 'Waist', 'Hip', 'Shoulder']],
    ['cotton-drawstring-pyjama', 'Pyjamas and trousers', ['Size', 'Waist', 'Hip', 'Length', 'Inside leg']],
    ['kolhapuri-chappal-men', 'Shoes', ['UK / Indian', 'EU', 'US', 'Foot in cm']],
  ] as const) {
    test(`${product} has the guide to ${name}`, async ({ page }) => {
      await openPage(page, `/product/${product}`);
      await page.getByRole('link', { name: 'Size guide' }).click();
      const guide = page.getByRole('dialog', { name: `Size guide: ${name}` });
      await expect(guide.getByRole('table').first().getByRole('columnheader')).toHaveText([...columns]);
    });
  }

  test('products of one size, and products without sizes, have none', async ({ page }) => {
    for (const product of ['kota-doria-dupatta', 'coriander-powder']) {
      await openPage(page, `/product/${product}`);
      await expect(page.getByRole('link', { name: 'Size guide' })).toHaveCount(0);
    }
  });

  test('/size-guide shows all of them, each at its own anchor', async ({ page }) => {
    await openPage(page, '/size-guide#shoes');
    await expect(page).toHaveTitle(/^Size guide/);
    await expect(page.getByRole('heading', { level: 2, name: 'Shoes' })).toBeInViewport();
    await page.getByRole('navigation', { name: 'Size guides' }).getByRole('link', { name: 'Belts' }).click();
    await expect(page).toHaveURL('/size-guide#belts');
    await expect(page.getByRole('heading', { level: 2, name: 'Belts' })).toBeInViewport();
  });

  test('the first view of a product does not load the code of the dialog', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openPage(page, '/product/dabu-indigo-kurta');
    const fetched = () => scripts.filter((path) => /size-guide-dialog/.test(path));
    expect(fetched()).toEqual([]);
    await page.getByRole('link', { name: 'Size guide' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => fetched().length).toBeGreaterThan(0);
  });
});

test.describe('size guide without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the page of all guides', async ({ page }) => {
    await page.goto('/product/kolhapuri-chappal-men');
    await page.getByRole('link', { name: 'Size guide' }).click();
    await expect(page).toHaveURL('/size-guide#shoes');
    await expect(page.getByRole('heading', { level: 2, name: 'Shoes' })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Shoes', exact: true }).getByRole('table')).toHaveCount(2);
  });
});

test('a link from elsewhere in the site leads to the anchor as well', async ({ page }) => {
  await openPage(page, '/product/dabu-indigo-kurta');
  await page.evaluate(() => location.assign('/size-guide#kurtis'));
  await expectHydrated(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Kurtis' })).toBeInViewport();
});
