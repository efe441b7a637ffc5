import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { exportProducts } from './export-products.ts';

let shop: TestDatabase;
const empty = () =>
  sql`truncate products, product_images, variants, stock_movements cascade`.execute(shop.db);
beforeAll(async () => {
  shop = await testDatabase();
});
beforeEach(empty);
afterAll(() => shop.close());

const headerOf = (csv: string) => csv.split('\n')[0]?.split(',') ?? [];

test('an empty catalog exports only the header: 57 template columns, then Haat’s own', async () => {
  const csv = await exportCsv(shop.db);
  expect(csv.trim().split('\n')).toHaveLength(1);
  expect(headerOf(csv).slice(0, 3)).toEqual(['Title', 'URL handle', 'Description']);
  expect(headerOf(csv)[57]).toBe('Parent category (product.metafields.haat.parent_category)');
});

test('a product without variants, as an earlier version could leave it, does not end an export or an import', async () => {
  const row = (id: string) => ({ 'URL handle': id, Title: id, Price: '100' });
  await importCsv(shop.db, [row('empty'), row('full')]);
  await sql`delete from variants where product_id = 'empty'`.execute(shop.db);
  const csv = await exportCsv(shop.db);
  expect(csv).toContain('full');
  expect(csv).not.toContain('empty');
  expect((await importCsv(shop.db, [row('empty'), row('full')])).counts).toMatchObject({ rejected: 0 });
  expect(await exportCsv(shop.db)).toContain('empty');
});

test('unknown columns are exported unchanged', async () => {
  await importCsv(shop.db, [
    {
      'URL handle': 'kurta',
      Title: 'Kurta',
      Price: '1499',
      Barcode: '890',
      'Price / India': '1399',
      'Wash (product.metafields.my.wash)': 'cold',
      'Unit price total measure': '200',
      'Google Shopping / Condition': 'new',
    },
  ]);
  const csv = await exportCsv(shop.db);
  await empty();
  const { counts } = await importCsv(shop.db, csv);
  expect(counts).toMatchObject({ created: 1, rejected: 0 });
  expect(headerOf(csv).slice(-2)).toEqual(['Price / India', 'Wash (product.metafields.my.wash)']);
  expect(await exportCsv(shop.db)).toBe(csv);
});

test('the file of a large catalog has the same columns, and may have one that no product has any more', async () => {
  await sql`truncate extra_column_names`.execute(shop.db);
  const exportLarge = () => text(exportProducts(shop.db, undefined, 0));
  const row = { 'URL handle': 'kurta', Title: 'Kurta', Price: '1499', 'Price / India': '1399' };
  await importCsv(shop.db, [row]);
  const columns = headerOf(await exportCsv(shop.db));
  expect(columns.at(-1)).toBe('Price / India');
  expect(await exportLarge()).toBe(await exportCsv(shop.db));
  const wash = 'Wash (product.metafields.my.wash)';
  await importCsv(shop.db, [{ ...row, 'Price / Nepal': '1599', [wash]: 'cold' }]);
  const changed = await exportCsv(shop.db);
  expect(headerOf(changed)).toEqual([...columns, 'Price / Nepal', wash]);
  expect(await exportLarge()).toBe(changed);
  await sql`update products set extra_columns = '{}'`.execute(shop.db);
  const large = await exportLarge();
  expect(headerOf(large)).toEqual(headerOf(changed));
  expect(headerOf(await exportCsv(shop.db))).not.toEqual(headerOf(changed));
  expect((await importCsv(shop.db, large)).counts).toMatchObject({ unchanged: 1 });
});

test('text that a spreadsheet would run is exported escaped and imported as it was', async () => {
  const cells = { Title: '=HYPERLINK("https://evil.example")', Vendor: '@x', SKU: '-1+1', Barcode: '+91' };
  await importCsv(shop.db, [{ 'URL handle': '-kurta', Price: '5', ...cells }]);
  const csv = await exportCsv(shop.db);
  expect(csv).toContain(`"'=HYPERLINK(`);
  expect(csv).not.toMatch(/(^|,)"?[=@]/m);
  expect((await importCsv(shop.db, csv)).counts).toMatchObject({ unchanged: 1 });
  const stored = await shop.db.selectFrom('products').select(['id', 'title']).executeTakeFirstOrThrow();
  expect(stored).toEqual({ id: '-kurta', title: cells.Title });
});

test('storage locations are exported, and a file without the column leaves them unchanged', async () => {
  const row = { 'URL handle': 'kurta', Title: 'Kurta', Price: '1499', 'Option1 name': 'Size' };
  const withLocation = { ...row, 'Option1 value': 'M', 'Storage location': ' A3-12 ' };
  await importCsv(shop.db, [withLocation, { ...row, Title: '', 'Option1 value': 'L' }]);
  const locations = () =>
    shop.db.selectFrom('variants').select(['size', 'storage_location']).orderBy('position').execute();
  const stored = [
    { size: 'M', storage_location: 'A3-12' },
    { size: 'L', storage_location: null },
  ];
  expect(await locations()).toEqual(stored);
  expect((await importCsv(shop.db, await exportCsv(shop.db))).counts).toMatchObject({ unchanged: 1 });
  const sizes = [
    { ...row, 'Option1 value': 'M' },
    { ...row, Title: '', 'Option1 value': 'L' },
  ];
  expect((await importCsv(shop.db, sizes)).counts).toMatchObject({ unchanged: 1 });
  await importCsv(
    shop.db,
    sizes.map((size) => ({ ...size, Price: '999' })),
  );
  expect(await locations()).toEqual(stored);
  await importCsv(
    shop.db,
    sizes.map((size) => ({ ...size, 'Storage location': '' })),
  );
  expect(await locations()).toEqual(stored.map(({ size }) => ({ size, storage_location: null })));
});

test('net quantities of variants are exported, and a file without them leaves them unchanged', async () => {
  const row = { 'URL handle': 'chilli', Price: '90', 'Option1 name': 'Size' };
  const ofProduct = 'Net quantity (product.metafields.india.net_quantity)';
  const ofVariant = 'Net quantity (variant.metafields.india.net_quantity)';
  const sizes = [
    { ...row, Title: 'Chilli', 'Option1 value': 'Small' },
    { ...row, 'Option1 value': 'Large' },
  ];
  // the row of a further variant may have its own, as with the MRP
  await importCsv(
    shop.db,
    sizes.map((size, i) => ({ ...size, [ofProduct]: ['100 g', ' 500 g '][i] ?? '' })),
  );
  const quantities = async () =>
    (await shop.db.selectFrom('variants').select('net_quantity').orderBy('position').execute()).map(
      ({ net_quantity: quantity }) => quantity,
    );
  expect(await quantities()).toEqual([null, '500 g']);
  expect((await importCsv(shop.db, await exportCsv(shop.db))).counts).toMatchObject({ unchanged: 1 });
  await importCsv(
    shop.db,
    sizes.map((size, i) => ({ ...size, [ofProduct]: ['100 g', ''][i] ?? '', Price: '95' })),
  );
  expect(await quantities()).toEqual([null, '500 g']);
  await importCsv(
    shop.db,
    sizes.map((size, i) => ({ ...size, [ofVariant]: ['50 g', ''][i] ?? '' })),
  );
  expect(await quantities()).toEqual(['50 g', null]);
});

test('colors of images are exported, and a file without the column leaves them unchanged', async () => {
  const row = { 'URL handle': 'kurta', Title: 'Kurta', Price: '1499' };
  const image = (name: string, color?: string) => ({
    'URL handle': 'kurta',
    'Product image URL': `https://cdn.example/${name}.jpg`,
    ...(color !== undefined && { 'Image color': color }),
  });
  await importCsv(shop.db, [{ ...row, ...image('red', 'Red') }, image('back', ' Red '), image('size')]);
  const colors = async () =>
    (await shop.db.selectFrom('product_images').select('color').orderBy('position').execute()).map(
      ({ color }) => color,
    );
  expect(await colors()).toEqual(['Red', 'Red', null]);
  expect((await importCsv(shop.db, await exportCsv(shop.db))).counts).toMatchObject({ unchanged: 1 });
  await importCsv(shop.db, [{ ...row, ...image('size') }, image('back'), image('new')]);
  expect(await colors()).toEqual([null, 'Red', null]);
  await importCsv(shop.db, [{ ...row, ...image('size', 'Blue') }, image('back', '')]);
  expect(await colors()).toEqual(['Blue', null]);
});

test('a storage location above 60 characters is rejected', async () => {
  const { rejected } = await importCsv(shop.db, [
    { 'URL handle': 'kurta', Title: 'Kurta', Price: '1499', 'Storage location': 'x'.repeat(61) },
  ]);
  expect(rejected[0]?.reasons).toEqual([{ row: 2, text: 'Storage location is longer than 60 characters' }]);
});

const word = fc.oneof(
  fc.constantFrom(
    'Kurta',
    'हल्दी',
    'a, b',
    '"quoted"',
    "'=x",
    '=1+1',
    '-5',
    '+91',
    '@me',
    '\ttab',
    'é\u0301',
    'x\r\ny',
    'y\rz',
  ),
  fc.string({ unit: 'grapheme' }),
);
const html = fc.array(
  fc.oneof(
    word,
    fc.constantFrom('<p>', '</p>', '<p>', '<b>', '<table><td>', '<img src=x onerror=y>', '&lt;', '<script>'),
  ),
  { maxLength: 6 },
);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((paise) => (paise / 100).toFixed(2)),
  fc.constantFrom('₹1,299', '0', '', 'free'),
);
const imageUrl = fc.constantFrom(
  'https://cdn.example/a b.jpg',
  '//cdn.example/2.jpg',
  '/media/x.webp',
  'javascript:x',
  '',
);

const variantCells = fc.record({
  SKU: word,
  Barcode: word,
  'Option1 value': fc.oneof(word, fc.constantFrom('S', 'M', 'L', 'Default Title')),
  'Option2 value': fc.constantFrom('Red', 'Blue', ''),
  Price: amount,
  'Compare-at price': amount,
  'Inventory tracker': fc.constantFrom('shopify', '', 'amazon'),
  'Inventory quantity': fc.constantFrom('0', '7', '-2', '', '5000'),
  'Continue selling when out of stock': fc.constantFrom('TRUE', 'deny', ''),
  'Product image URL': imageUrl,
  'Image position': fc.constantFrom('', '1', '2', '9'),
  'Image alt text': word,
  'Variant image URL': imageUrl,
  'Price / India': word,
});
const productCells = fc.record({
  Title: word,
  Description: html.map((parts) => parts.join('')),
  Vendor: word,
  Type: fc.constantFrom('Men', 'Masala', ''),
  Tags: fc
    .array(fc.oneof(word, fc.constantFrom('featured', 'parent:Kurtas', 'women')))
    .map((tags) => tags.join(',')),
  Status: fc.constantFrom('active', 'Draft', 'ARCHIVED', ''),
  'Published on online store': fc.constantFrom('TRUE', 'false', ''),
  'Option1 name': fc.constantFrom('Size', 'Color', 'Title', ''),
  'Option2 name': fc.constantFrom('Colour', 'Weave', ''),
  'SEO title': word,
  'Google Shopping / Gender': fc.constantFrom('male', 'Kids', ''),
  'Google Shopping / Condition': word,
  'HSN (product.metafields.india.hsn)': word,
  'Made in (product.metafields.custom.made-in)': word,
  'Parent category (product.metafields.haat.parent_category)': fc.constantFrom('Kurtas, short', ''),
});
const file = fc.array(fc.tuple(productCells, fc.array(variantCells, { minLength: 1, maxLength: 4 })), {
  minLength: 1,
  maxLength: 6,
});

test('importing an export changes nothing, and exporting again gives the same bytes', async () => {
  let createdCount = 0;
  await fc.assert(
    fc.asyncProperty(file, async (products) => {
      await empty();
      const rows = products.flatMap(([cells, variants], n) =>
        variants.map((variant, i) => ({ 'URL handle': `p-${n}`, ...(i === 0 && cells), ...variant })),
      );
      const { counts } = await importCsv(shop.db, rows);
      createdCount += counts.created;
      const first = await exportCsv(shop.db);
      const again = await importCsv(shop.db, first);
      expect(again.rejected).toEqual([]);
      expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: counts.created, rejected: 0 });
      expect(await exportCsv(shop.db)).toBe(first);
      await empty();
      expect((await importCsv(shop.db, first)).counts).toMatchObject({
        created: counts.created,
        rejected: 0,
      });
      expect(await exportCsv(shop.db)).toBe(first);
    }),
    { numRuns: 60 },
  );
  expect(createdCount).toBeGreaterThan(30);
});
