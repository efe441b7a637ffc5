import { expectAccessible } from '../testing/expect-accessible.ts';
import { expect, test } from './testing/admin-test.ts';

test.use({ shopName: 'imports', role: 'catalog-editor', orderCount: 5 });

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Status';
const SHOPIFY_FILE = [
  HEADER,
  'handloom-stole,Handloom stole,<p>Soft</p>,Looms of Kutch,Clothing,handmade,TRUE,Colour,Indigo,ST-1,shopify,4,deny,1499.00,1799.00,active',
  'handloom-stole,,,,,,,,Madder,ST-2,shopify,2,deny,1499.00,,',
  'clay-cup,Clay cup,<p>Fired</p>,,Home,,TRUE,Title,Default Title,CU-1,shopify,20,deny,240.00,,active',
  'no-price,Without a price,,,Home,,TRUE,Title,Default Title,NP-1,shopify,1,deny,,,active',
].join('\n');

test('a Shopify export is reviewed, imported and taken back', async ({ staffPage: page, shop }) => {
  const ownProducts = () =>
    shop.db.selectFrom('products').select('id').where('id', 'in', ['handloom-stole', 'clay-cup']).execute();
  await test.step('upload', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import products', level: 1 })).toBeVisible();
    await expectAccessible(page, { widths: [360, 1280] });
    await page
      .getByLabel('Choose or drop a product file')
      .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(SHOPIFY_FILE) });
    await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeVisible();
  });
  await test.step('review', async () => {
    await expect(page.locator('strong', { hasText: 'Handloom stole' })).toBeVisible();
    await expect(page.getByText('1 product cannot be imported')).toBeVisible();
    await expect(page.getByText('Row 5: the price is missing')).toBeVisible();
    expect(await ownProducts()).toEqual([]);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const width of [360, 1280]) {
      await expectAccessible(page, { widths: [width] });
      await expect.poll(sideways).toBeLessThanOrEqual(0);
    }
  });
  await test.step('import', async () => {
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await expect(page.getByText('2 products imported')).toBeVisible();
    expect(await ownProducts()).toHaveLength(2);
  });
  await test.step('take back', async () => {
    await page.getByRole('button', { name: 'Take the import back' }).click();
    await expect(page.getByText('The import was taken back')).toBeVisible();
    expect(await ownProducts()).toEqual([]);
  });
});
