import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { importCsv, productCsv } from '#server/testing/builders/product-csv.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import { importProducts } from './import-products.ts';
import { pendingEntries } from './merge-pending-entries.ts';

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
const variants = (id: string) =>
  shop.db.selectFrom('variants').selectAll().where('product_id', '=', id).orderBy('position').execute();
const movements = (variantId: number) =>
  shop.db
    .selectFrom('stock_movements')
    .select(['quantity_change', 'reason'])
    .where('variant_id', '=', variantId)
    .orderBy('id')
    .execute();

test('columns of the current template become a product', async () => {
  const { counts, rejected, warnings } = await importCsv(shop.db, [
    {
      ...KURTA,
      Description: '<p>Blue <script>x</script></p>',
      Vendor: 'Haat',
      Type: 'Men',
      Tags: 'Featured, cotton, parent:Kurtas',
      'Published on online store': 'TRUE',
      Status: 'Active',
      SKU: 'K-M',
      'Option1 name': 'Size',
      'Option1 value': 'M',
      'Option2 name': 'Colour',
      'Option2 value': 'Indigo',
      Price: '999.50',
      'Compare-at price': '1,499',
      'Inventory tracker': 'shopify',
      'Inventory quantity': '7',
      'Continue selling when out of stock': 'FALSE',
      'Product image URL': '/media/kurta.webp',
      'Image position': '1',
      'Image alt text': 'A kurta',
      'SEO title': 'Kurta, blue',
      Barcode: '8901234567890',
      'Google Shopping / Condition': 'new',
      'HSN (product.metafields.india.hsn)': '62052090',
      'Price / India': '999',
    },
  ]);
  expect({ counts, rejected, warnings }).toEqual({
    counts: { created: 1, updated: 0, unchanged: 0, rejected: 0 },
    rejected: [],
    warnings: [],
  });
  expect(await stored('kurta')).toEqual({
    id: 'kurta',
    title: 'Kurta',
    description: '<p>Blue </p>',
    vendor: 'Haat',
    category: 'Men',
    parentCategory: 'Kurtas',
    gender: 'Men',
    tags: ['cotton'],
    isFeatured: true,
    status: 'active',
    isPublished: true,
    facts: { HSN: '62052090' },
    seoTitle: 'Kurta, blue',
    seoDescription: null,
    extraColumns: { 'Google Shopping / Condition': 'new' },
    swatches: [],
    images: [{ url: '/media/kurta.webp', alt: 'A kurta' }],
    variants: [
      {
        sku: 'K-M',
        size: 'M',
        color: 'Indigo',
        options: [
          { name: 'Size', value: 'M' },
          { name: 'Colour', value: 'Indigo' },
        ],
        regularPricePaise: 149_900,
        discountedPricePaise: 99_950,
        stock: 7,
        allowBackorder: false,
        mrpPaise: null,
        imageUrl: null,
        storageLocation: null,
        netQuantity: null,
        extraColumns: { Barcode: '8901234567890', 'Price / India': '999' },
      },
    ],
  });
});

test('so do older column names, in any letter case, padded, with a byte order mark and CRLF', async () => {
  const csv =
    '\ufeff  handle ,TITLE,Body (HTML),Published,Option1 Name,Option1 Value,Variant Price, Variant Compare At Price ,' +
    'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Image Src\r\n' +
    ' jutti , Jutti ,<p>Soft</p>,true,Size, 6 , 899 ,,shopify, 4 ,continue, https://cdn.example/1.jpg \r\n' +
    'jutti,,,,,7,899,,shopify,2,deny,https://cdn.example/2.jpg\r\n\r\n';
  expect((await importCsv(shop.db, csv)).counts).toMatchObject({ created: 1, rejected: 0 });
  expect(await stored('jutti')).toMatchObject({
    title: 'Jutti',
    images: [{ url: 'https://cdn.example/1.jpg' }, { url: 'https://cdn.example/2.jpg' }],
    variants: [
      { size: '6', stock: 4, allowBackorder: true, regularPricePaise: 89_900, discountedPricePaise: null },
      { size: '7', stock: 2, allowBackorder: false },
    ],
  });
});

test('importing the same file again changes nothing, not even `updated_at`', async () => {
  const rows = [{ ...KURTA, 'Inventory quantity': '5', Tags: 'b, a', Description: '<p>one<p>two' }];
  await importCsv(shop.db, rows);
  const before = await shop.db.selectFrom('products').select('updated_at').executeTakeFirstOrThrow();
  expect((await importCsv(shop.db, rows)).counts).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    rejected: 0,
  });
  expect(await shop.db.selectFrom('products').select('updated_at').executeTakeFirstOrThrow()).toEqual(before);
});

test('a second import with --set-stock keeps variant ids, records stock differences, removes missing variants', async () => {
  const size = (value: string, stock: string) => ({
    'URL handle': 'kurta',
    'Option1 name': 'Size',
    'Option1 value': value,
    Price: '499',
    'Inventory quantity': stock,
  });
  await importCsv(shop.db, [{ ...size('S', '5'), Title: 'Kurta' }, size('M', '9'), size('L', '2')]);
  const [s, m, l] = await variants('kurta');
  if (!s || !m || !l) throw new Error('three sizes');
  const rows = [{ ...size('M', '4'), Title: 'Kurta, soft' }, size('S', '5'), size('XL', '1')];
  const { counts } = await importCsv(shop.db, rows, { isStockSet: true });
  expect(counts).toMatchObject({ updated: 1 });
  const after = await variants('kurta');
  expect(after.map(({ id, size: sizeName, stock }) => [id, sizeName, stock])).toEqual([
    [m.id, 'M', 4],
    [s.id, 'S', 5],
    [expect.any(Number), 'XL', 1],
  ]);
  expect(await movements(m.id)).toEqual([
    { quantity_change: 9, reason: 'import' },
    { quantity_change: -5, reason: 'import' },
  ]);
  expect(await movements(s.id)).toEqual([{ quantity_change: 5, reason: 'import' }]);
  expect(await movements(l.id)).toEqual([
    { quantity_change: 2, reason: 'import' },
    { quantity_change: -2, reason: 'import' },
  ]);
  expect((await stored('kurta'))?.title).toBe('Kurta, soft');
});

test('a file without stock leaves the stock unchanged', async () => {
  await importCsv(shop.db, [{ ...KURTA, 'Inventory quantity': '5' }]);
  const { counts } = await importCsv(shop.db, [{ ...KURTA, Title: 'Kurta, soft' }]);
  expect(counts).toMatchObject({ updated: 1 });
  expect((await variants('kurta')).map(({ stock }) => stock)).toEqual([5]);
});

test('a dry run reports the same and stores nothing', async () => {
  const rows = [KURTA, { 'URL handle': 'bad', Title: 'Bad', Price: '' }];
  const dryRun = await importCsv(shop.db, rows, { isDryRun: true });
  expect(await count()).toBe(0);
  expect(await importCsv(shop.db, rows)).toEqual(dryRun);
});

test('untracked stock sells without limit; stock below zero counts as zero', async () => {
  const { warnings } = await importCsv(shop.db, [
    { 'URL handle': 'a', Title: 'A', Price: '1', 'Inventory tracker': '', 'Inventory quantity': '3' },
    { 'URL handle': 'b', Title: 'B', Price: '1', 'Inventory tracker': 'shopify', 'Inventory quantity': '-3' },
    { 'URL handle': 'c', Title: 'C', Price: '1', 'Inventory tracker': 'shopify' },
  ]);
  expect(warnings.map(({ row, text }) => [row, text.split(' ').slice(0, 4).join(' ')])).toEqual([
    [2, 'Inventory tracker is empty,'],
    [3, 'Inventory quantity is below'],
    [4, 'Inventory quantity is missing:'],
  ]);
  expect((await stored('a'))?.variants[0]).toMatchObject({ allowBackorder: true });
  expect((await stored('b'))?.variants[0]).toMatchObject({ allowBackorder: false, stock: 0 });
});

test('images are sorted by position, each once; an invalid image is left out with a warning', async () => {
  const imageCells = (url: string, position: string) => ({
    'URL handle': 'kurta',
    'Product image URL': url,
    'Image position': position,
  });
  const { warnings } = await importCsv(shop.db, [
    { ...KURTA, 'Inventory quantity': '5', ...imageCells('https://cdn.example/2.jpg', '2') },
    imageCells('https://cdn.example/1.jpg', '1'),
    imageCells('https://cdn.example/2.jpg', '3'),
    imageCells('javascript:alert(1)', '4'),
  ]);
  expect((await stored('kurta'))?.images.map(({ url }) => url)).toEqual([
    'https://cdn.example/1.jpg',
    'https://cdn.example/2.jpg',
  ]);
  expect(warnings).toEqual([{ row: 5, text: 'Product image URL is not an http(s) address and is left out' }]);
});

test('a fact may come from a metafield in any namespace; Haat’s own column takes precedence', async () => {
  await importCsv(shop.db, [
    {
      ...KURTA,
      'Material (product.metafields.custom.material)': 'Cotton',
      'HSN code (product.metafields.my.hsn-code)': '6205',
      'HSN (product.metafields.india.hsn)': '62052090',
      'Care (product.metafields.shopify.care-instructions)': 'gid://shopify/Metaobject/1',
    },
  ]);
  expect((await stored('kurta'))?.facts).toEqual({ Fabric: 'Cotton', HSN: '62052090' });
});

test('malicious column names and values are plain text', async () => {
  const { counts } = await importCsv(shop.db, [
    { ...KURTA, __proto__x: 'a', constructor: "'); drop table products; --", Tags: '{a},"b"' },
  ]);
  expect(counts).toMatchObject({ created: 1 });
  expect((await stored('kurta'))?.variants[0].extraColumns).toEqual({
    __proto__x: 'a',
    constructor: "'); drop table products; --",
  });
  expect((await stored('kurta'))?.tags).toEqual(['{a}', '"b"']);
});

test('a large file is stored in chunks; after a failure the same file goes on where it ended', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '7',
  }));
  await sql`alter table products add constraint no_late_products check (id <> 'p-700')`.execute(shop.db);
  await expect(importCsv(shop.db, rows)).rejects.toThrow('no_late_products');
  expect(await count()).toBe(500);
  await sql`alter table products drop constraint no_late_products`.execute(shop.db);
  const applied: number[] = [];
  const onApplied = (products: number) => applied.push(products);
  expect((await importCsv(shop.db, rows, { onApplied })).counts).toMatchObject({
    created: 700,
    unchanged: 500,
  });
  // those that are stored, although the next ones are compared already
  expect(applied).toEqual([500, 700]);
  const { rows: positions } = await sql<{ id: string }>`select id from products order by position`.execute(
    shop.db,
  );
  expect(positions.map(({ id }) => id)).toEqual(rows.map((row) => row['URL handle']));
  await expectInvariants(shop.db);
});

test('the next chunk is parsed while one is stored, unless orders need one of two processors', async () => {
  const rows = Array.from({ length: 1_100 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
  }));
  const importWith = async (processors: number, onStep: (step: string) => void) => {
    await sql`truncate products cascade`.execute(shop.db);
    await importProducts(shop.db, Readable.from([Buffer.from(productCsv(rows))], { objectMode: false }), {
      processors,
      onProgress: ({ created }) => onStep(`${created} parsed`),
      onApplied: (products) => onStep(`${products} stored`),
    });
  };
  // no product is stored before the second chunk is parsed
  const importBeside = async (processors: number) => {
    const blocking = await shop.db.startTransaction().execute();
    let ended: Promise<unknown> | undefined;
    const importing = importWith(processors, (step) => {
      if (step === '500 parsed') ended = sql`lock products in share mode`.execute(blocking);
      if (step === '1000 parsed') ended = ended?.then(() => blocking.commit().execute());
    });
    await importing;
    await ended;
  };
  await importBeside(2);
  await sql`insert into orders (id, request_hash, total_paise, email, phone_digits, ship_full_name, ship_address, ship_city,
      ship_state, ship_postal_code, ship_phone, source, created_at)
    values ('AAAAA-00000', '', 100, '', '', '', '', '', '', '', '', 'phone', now() + interval '1 hour')`.execute(
    shop.db,
  );
  const steps: string[] = [];
  await importWith(2, (step) => steps.push(step));
  expect(steps).toEqual(
    ['500', '1000', '1100'].flatMap((products) => [`${products} parsed`, `${products} stored`]),
  );
  await importBeside(8);
  await sql`update orders set created_at = now() - interval '11 seconds'`.execute(shop.db);
  await importBeside(2);
  await sql`truncate orders cascade`.execute(shop.db);
});

test('a recorded import leaves no settings on its connections', async () => {
  const { db, close } = openDatabase(shop.connection, { poolSize: 2 });
  const settings = async () =>
    (await sql`select name, setting from pg_settings where source = 'session' order by name`.execute(db))
      .rows;
  const before = await Promise.all([settings(), settings()]);
  await importCsv(db, [{ 'URL handle': 'p-1', Title: 'P', Price: '1' }], { fileName: 'p.csv' });
  expect(await Promise.all([settings(), settings()])).toEqual(before);
  await close();
});

test('two imports at once run one after the other', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
  }));
  const results = await Promise.all([importCsv(shop.db, rows), importCsv(shop.db, rows)]);
  expect(results.map(({ counts }) => counts.created).sort()).toEqual([0, 50]);
});

test('an import merges the index entries of its SKUs before an order would have to', async () => {
  const sku = (i: number) =>
    Array.from({ length: 40 }, (_, n) => ((i + 1) * 99_991 * (n + 7)).toString(36))
      .join('')
      .slice(0, 240);
  // fewer than are followed by a vacuum, which merges them too
  const rows = Array.from({ length: 490 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
    SKU: sku(i),
  }));
  await importCsv(shop.db, rows);
  const { rows: left } = await sql<{ pages: number }>`
    select gin_clean_pending_list('variants_by_sku_part'::regclass)::int as pages`.execute(shop.db);
  // an order merges at 4 MB, the import at 3 MB: 385 pages, and the entries of one SKU beyond them
  expect(left[0]?.pages).toBeLessThan(400);
});

test('an import merges the index entries of its products beside storing them, index after index', async () => {
  // fewer than are followed by a vacuum, which merges them too
  const rows = Array.from({ length: 200 }, (_, i) => ({
    'URL handle': `p-${i}`,
    Title: `P ${i}`,
    Price: '1',
    Tags: 'Featured',
  }));
  const mergeRest = async () => {
    const { rows } = await sql<{ name: string; pages: number }>`
      select relname as name, gin_clean_pending_list(pg_class.oid)::int as pages
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid in ('products'::regclass, 'inventory_search'::regclass) and amname = 'gin'`.execute(
      shop.db,
    );
    return rows.filter(({ pages }) => pages > 0).map(({ name }) => name);
  };
  await importCsv(shop.db, rows);
  const left = await mergeRest();
  // there was one chunk, and the first index by name was merged after it
  expect(left).not.toContain('featured_products_by_main_words');
  expect(left).toContain('products_by_search');

  await sql`truncate products cascade`.execute(shop.db);
  await importCsv(shop.db, rows);
  const entries = pendingEntries(shop.db);
  for (let i = 0; i < 10; i += 1) {
    entries.mergeNext();
    await entries.settle();
  }
  expect(await mergeRest()).toEqual([]);
});
