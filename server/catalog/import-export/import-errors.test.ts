import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCsv, productCsv } from '#server/testing/builders/product-csv.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import { importProducts } from './import-products.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
beforeEach(() => sql`truncate products, product_images, variants, stock_movements cascade`.execute(shop.db));
afterAll(() => shop.close());

const KURTA = { 'URL handle': 'kurta', Title: 'Kurta', Price: '499' };
const stored = async (id: string) => (await selectFullProducts(shop.db, [id]))[0];
const count = async () =>
  (await shop.db.selectFrom('products').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n;

test.each([
  ['no price', { Price: '' }, 'the price is missing'],
  ['an unreadable price', { Price: 'free' }, 'Price "free" is not an amount in rupees'],
  ['a price of 0', { Price: '0.00' }, 'the price is 0, which only a draft or archived product may have'],
  [
    'a sale price of 0',
    { Price: '0', 'Compare-at price': '100' },
    'the price is 0, which only a draft or archived product may have',
  ],
  [
    'an unreadable compare-at price',
    { 'Compare-at price': '12,50' },
    'Compare-at price "12,50" is not an amount in rupees',
  ],
  ['no title', { Title: '' }, 'the title is missing'],
  ['a too long title', { Title: 'x'.repeat(501) }, 'the title is longer than 500 characters'],
  ['an unknown status', { Status: 'sold' }, 'Status is not active, draft or archived'],
  [
    'an invalid boolean',
    { 'Published on online store': 'web' },
    'Published on online store "web" is neither TRUE nor FALSE',
  ],
  ['half a unit', { 'Inventory quantity': '1.5' }, 'Inventory quantity "1.5" is not a whole number'],
  ['a too long category', { Type: 'x'.repeat(101) }, 'Type is longer than 100 characters'],
  [
    'a handle that cannot be part of a URL',
    { 'URL handle': 'a/b' },
    'the URL handle "a/b" may hold only letters, digits and hyphens',
  ],
])(
  'a product with %s is rejected with its row and the reason, and the others are imported',
  async (_what, cells, text) => {
    const { counts, rejected } = await importCsv(shop.db, [
      { 'URL handle': 'before', Title: 'Before', Price: '1' },
      { ...KURTA, ...cells },
      { 'URL handle': 'after', Title: 'After', Price: '1' },
    ]);
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(rejected).toMatchObject([{ rows: { first: 3, last: 3 }, reasons: [{ row: 3, text }] }]);
    expect(await count()).toBe(2);
  },
);

test('one invalid row rejects its whole product, and every invalid row is reported', async () => {
  const { rejected } = await importCsv(shop.db, [
    { ...KURTA, 'Option1 name': 'Size', 'Option1 value': 'S' },
    { 'URL handle': 'kurta', 'Option1 value': 'M', Price: '' },
    { 'URL handle': 'kurta', 'Option1 value': 'L', Price: '499' },
    { 'URL handle': 'kurta', 'Option1 value': 'S', Price: '499' },
  ]);
  expect(rejected).toEqual([
    {
      id: 'kurta',
      rows: { first: 2, last: 5 },
      reasons: [
        { row: 3, text: 'the price is missing' },
        { row: 5, text: 'has the same options as row 2 (S)' },
      ],
    },
  ]);
  expect(await stored('kurta')).toBeUndefined();
});

test('rows of one handle that are not adjacent are two products: the second is rejected', async () => {
  const { counts, rejected } = await importCsv(shop.db, [
    KURTA,
    { 'URL handle': 'other', Title: 'Other', Price: '5' },
    { ...KURTA, Title: 'Another kurta' },
    { 'URL handle': 'kurta', 'Product image URL': 'https://cdn.example/a.jpg' },
  ]);
  expect(counts).toMatchObject({ created: 2, rejected: 1 });
  expect(rejected).toEqual([
    {
      id: 'kurta',
      rows: { first: 4, last: 5 },
      reasons: [{ row: 4, text: 'the URL handle is taken by the product of row 2: give this one its own' }],
    },
  ]);
  expect((await stored('kurta'))?.title).toBe('Kurta');
});

test('adjacent rows of one handle with another title are another product too', async () => {
  const { counts } = await importCsv(shop.db, [KURTA, { ...KURTA, Title: 'Another kurta' }]);
  expect(counts).toMatchObject({ created: 1, rejected: 1 });
});

test('a row with a cell count unlike the header rejects its product; a blank line does not', async () => {
  const csv = 'URL handle,Title,Price\na,A,1\n\nb,Scarf, blue,2\nc,C\n   \nd,D,3\n';
  const { counts, rejected } = await importCsv(shop.db, csv);
  expect(counts).toMatchObject({ created: 2, rejected: 2 });
  expect(rejected.flatMap(({ reasons }) => reasons)).toEqual(
    expect.arrayContaining([
      { row: 4, text: 'has 4 cells where the header has 3' },
      { row: 5, text: 'has 2 cells where the header has 3' },
    ]),
  );
});

test('a row with neither a handle nor a title is rejected', async () => {
  const { rejected } = await importCsv(shop.db, 'URL handle,Title,Price\n,,12\n');
  expect(rejected[0]?.reasons[0]?.text).toBe('names no product: it has neither a URL handle nor a title');
});

test('a draft may have a price of zero', async () => {
  const { counts } = await importCsv(shop.db, [{ ...KURTA, Price: '0', Status: 'draft' }]);
  expect(counts).toMatchObject({ created: 1, rejected: 0 });
});

test.each([
  ['', 'the file is empty'],
  ['a,b\n1,2\n', 'no column Title and no column Price: it must name the columns of a Shopify or WooCommerce'],
  ['Title\na\n', 'the file has no row with the names of the columns, such as Title and Price'],
  ['Title,URL handle,Price\n"never closed,a,1\n', 'row 2 cannot be read: a quoted cell is never closed'],
  [
    'Title,URL handle,Price\na,a,1\n"b"c,b,1\n',
    'row 3 cannot be read: text follows the closing quote of a cell',
  ],
])('an invalid file (%j) throws with the reason', async (csv, message) => {
  await expect(importCsv(shop.db, csv)).rejects.toThrow(message);
  expect(await count()).toBe(0);
});

test.each([
  ['semicolons', 'Title;Price;Vendor\n"A; and B";1,200.00;x, y\n', 'utf8'],
  ['tabs, in UTF-16', '\ufeffTitle\tPrice\tVendor\r\nA; and B\t1,200.00\tx, y\r\n', 'utf16le'],
  ['semicolons, below a title', 'Price list of June\n\nTitle;Price;Vendor\n"A; and B";1200;x, y\n', 'utf8'],
  ['bars, below a title', 'Price list | \n\nTitle|Price|Vendor\nA; and B|1200|"x, y"\n', 'utf8'],
] as const)('a file whose cells are separated by %s is read', async (_what, csv, encoding) => {
  const { counts } = await importCsv(shop.db, Buffer.from(csv, encoding));
  expect(counts).toMatchObject({ created: 1, rejected: 0 });
  expect(await stored('a-and-b')).toMatchObject({
    title: 'A; and B',
    vendor: 'x, y',
    variants: [{ regularPricePaise: 120_000 }],
  });
});

test('a file in Windows-1252 keeps its letters', async () => {
  const csv = Buffer.from('Title,URL handle,Price\nCaf\xe9 cr\xe8me \x96 large,cafe,120\n', 'latin1');
  await importCsv(shop.db, csv);
  expect((await stored('cafe'))?.title).toBe('Café crème – large');
});

test('rows are numbered as in a spreadsheet, also below a title', async () => {
  const { rejected } = await importCsv(shop.db, 'Price list,,\n,,\nTitle,URL handle,Price\na,a,1\nb,b,\n');
  expect(rejected[0]?.reasons).toEqual([{ row: 5, text: 'the price is missing' }]);
});

test('a file that becomes invalid in the middle imports nothing', async () => {
  const good = productCsv(
    Array.from({ length: 600 }, (_, i) => ({ 'URL handle': `p-${i}`, Title: `P ${i}`, Price: '1' })),
  );
  const bytes = Buffer.concat([Buffer.from(good.replace('P 0', 'मिर्च')), Buffer.from([0xff, 0x0a])]);
  await expect(importCsv(shop.db, bytes)).rejects.toThrow('line 602 is not UTF-8');
  expect(await count()).toBe(0);
});

test('a pipe, which can be read only once, is imported like a file', async () => {
  const csv = productCsv(
    Array.from({ length: 1_100 }, (_, i) => ({ 'URL handle': `p-${i}`, Title: `P ${i}`, Price: '1' })),
  );
  const lines = csv.split(/(?<=\n)/).map((line) => Buffer.from(line));
  const counts = await importProducts(shop.db, Readable.from(lines, { objectMode: false }));
  expect(counts).toEqual({ created: 1_100, updated: 0, unchanged: 0, rejected: 0 });
});

test('a file that cannot be opened throws the system error and does not block the next import', async () => {
  const file = createReadStream('/no/such/file.csv');
  await expect(importProducts(shop.db, file)).rejects.toThrow('ENOENT');
  expect((await importCsv(shop.db, [KURTA])).counts).toMatchObject({ created: 1 });
});
