import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { product, productCard, productList, subCategoryList } from '#contract/catalog.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { withoutTable } from '#server/testing/failures/without-table.ts';
import { testApp } from '#server/testing/test-app.ts';
import { reserveStock } from './stock/reserve-stock.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  await addProduct(api.db, {
    id: 'kurta',
    title: 'Kurta',
    description: '<p>Soft.</p>',
    category: 'Men',
    parentCategory: 'Kurtas',
    gender: 'Men',
    vendor: 'Haat',
    isFeatured: true,
    facts: { 'GST rate': '5', MRP: '1499', 'Net quantity': '1 piece' },
    images: ['/media/kurta.webp', 'https://cdn.example/2.jpg'],
    variants: [
      {
        sku: 'K-M',
        size: 'M',
        color: 'Indigo',
        regularPricePaise: 149_900,
        discountedPricePaise: 99_950,
        stock: 3,
      },
      { size: 'L', color: 'Indigo', regularPricePaise: 149_900, stock: 500, imageUrl: '/media/gone.webp' },
      {
        size: 'XL',
        color: 'Madder',
        regularPricePaise: 149_900,
        stock: 0,
        allowBackorder: true,
        imageUrl: 'https://cdn.example/2.jpg',
      },
    ],
  });
  await addProduct(api.db, {
    id: 'lamp',
    title: 'Lamp',
    category: 'Home',
    facts: { 'Net quantity': 'Set of 2', Care: 'Wipe.' },
    variants: [{ regularPricePaise: 60_000, discountedPricePaise: 54_900, stock: 1 }],
  });
  await addProduct(api.db, { id: 'hidden', isPublished: false });
  await addProduct(api.db, { id: 'draft', status: 'draft' });
});
afterAll(() => api.close());

const request = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: API_PREFIX + path, headers });

test('a product reply has the fields of the specification, with absolute image URLs', async () => {
  const reply = await request('/products/kurta');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(product.strict().parse(reply.json())).toEqual({
    id: 'kurta',
    title: 'Kurta',
    description: '<p>Soft.</p>',
    imgUrl: 'https://shop.example/media/kurta.webp',
    category: 'Men',
    parentCategory: 'Kurtas',
    regularPrice: 1499,
    discountedPrice: 999.5,
    mrp: 1499,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    images: [{ url: 'https://shop.example/media/kurta.webp' }, { url: 'https://cdn.example/2.jpg' }],
    attributes: [
      { key: 'size', values: ['M', 'L', 'XL'] },
      { key: 'color', values: ['Indigo', 'Madder'] },
      { key: 'featured', values: ['true'] },
    ],
    available: 99,
    variants: [
      {
        sku: 'K-M',
        size: 'M',
        color: 'Indigo',
        regularPrice: 1499,
        discountedPrice: 999.5,
        mrp: 1499,
        available: 3,
      },
      { size: 'L', color: 'Indigo', regularPrice: 1499, mrp: 1499, available: 11 },
      {
        size: 'XL',
        color: 'Madder',
        regularPrice: 1499,
        mrp: 1499,
        available: 99,
        image: 'https://cdn.example/2.jpg',
      },
    ],
    facts: [
      { label: 'Net quantity', value: '1 piece' },
      { label: 'MRP', value: '₹1,499.00' },
      { label: 'GST rate', value: '5%' },
    ],
    vendor: 'Haat',
  });
});

test('a rate that a workbook stored as a fraction is shown as the percentage that is charged', async () => {
  await addProduct(api.db, { id: 'coin', facts: { 'GST rate': '0.0025' } });
  const { facts } = (await request('/products/coin')).json();
  expect(facts).toContainEqual({ label: 'GST rate', value: '0.25%' });
  await api.db.deleteFrom('products').where('id', '=', 'coin').execute();
});

test('a list of cards has what a card shows, and nothing else', async () => {
  await addProduct(api.db, {
    id: 'clog',
    description: '<p>A wooden shoe.</p>',
    category: 'Clogs',
    vendor: 'Haat',
    images: ['/media/1.webp', '/media/2.webp', '/media/3.webp', '/media/4.webp'],
    variants: [
      { sku: 'C-1', size: '7', color: 'Red', imageUrl: '/media/1.webp' },
      { size: '8', color: 'Blue', imageUrl: '/media/3.webp' },
    ],
  });
  const cardOf = async (query: string) => {
    const { data } = (await request(`/products?limit=100&view=card&${query}`)).json();
    return productCard.strict().parse(data[0]);
  };
  const whole = (await request('/products/clog')).json();
  const { description, updatedAt, facts, vendor, images, variants, ...shared } = whole;
  expect([description, updatedAt, facts, vendor]).not.toContain(undefined);
  expect(await cardOf('category=clogs')).toEqual({
    ...shared,
    hasShoeSizes: true,
    // the first, and those that the quick look shows for a variant, or for one without an image of its own
    images: [images[0], images[1], images[2]],
    variants: [{ ...variants[0], sku: undefined }, variants[1]].map(({ sku, ...variant }) => variant),
  });
  expect(await cardOf('category=men')).not.toHaveProperty('hasShoeSizes');
  const found = (await request('/search?q=kurta&view=card')).json().data[0];
  expect(found).toEqual(await cardOf('category=men'));
});

test('the sub-categories of a listing are counted, and follow changes', async () => {
  const add = (parentCategory: string, category: string, gender?: string, isPublished = true) =>
    addProduct(api.db, { parentCategory, category, isPublished, ...(gender && { gender }) });
  const { id } = await add('Stoles', 'Wraps');
  await add('Stoles', 'Wraps');
  await add('Capes', 'wraps', 'Women');
  await add('Hidden', 'Wraps', undefined, false);
  await add('', 'Wraps');
  const subCategories = async (query: string) => {
    const { data } = subCategoryList.strict().parse((await request(`/sub-categories?${query}`)).json());
    return data.map(({ parentCategory, products }) => `${parentCategory} ${products}`);
  };
  await eventually(async () =>
    expect(await subCategories('category=Wraps')).toEqual(['Capes 1', 'Stoles 2']),
  );
  expect(await subCategories('category=wraps&gender=women')).toEqual(['Capes 1']);
  expect(await subCategories('category=nothing')).toEqual([]);
  expect(await subCategories('')).toEqual(expect.arrayContaining(['Kurtas 1', 'Stoles 2']));

  const update = (values: object) =>
    api.db.updateTable('products').set(values).where('category', '=', 'Wraps').where('id', '=', id).execute();
  await update({ is_published: false });
  await eventually(async () => expect(await subCategories('category=Wraps')).toContain('Stoles 1'));
  await update({ is_published: true, parent_category: 'STOLES' });
  await eventually(async () => expect(await subCategories('category=Wraps')).toContain('STOLES 2'));
  await api.db.deleteFrom('products').where('category', 'in', ['Wraps', 'wraps', 'Clogs']).execute();
});

test('the unit price follows the net quantity, if all variants have the same price', async () => {
  expect((await request('/products/lamp')).json().facts).toEqual([
    { label: 'Net quantity', value: 'Set of 2' },
    { label: 'Unit sale price', value: '₹274.50 per piece' },
    { label: 'Care', value: 'Wipe.' },
  ]);
});

test('variants with their own net quantity or price have their own unit price', async () => {
  const { id } = await addProduct(api.db, {
    id: 'chilli-packs',
    facts: { 'Net quantity': '100 g' },
    variants: [
      { size: 'Small', regularPricePaise: 10_000 },
      { size: 'Large', regularPricePaise: 45_000, netQuantity: '500 g' },
    ],
  });
  const { facts, variants } = product.parse((await request(`/products/${id}`)).json());
  expect(facts).toEqual([
    { label: 'Net quantity', value: '100 g, 500 g' },
    { label: 'Unit sale price', value: '₹1.00 per g, ₹0.90 per g' },
  ]);
  expect(variants?.map((variant) => variant.facts)).toEqual([
    { 'Unit sale price': '₹1.00 per g' },
    { 'Net quantity': '500 g', 'Unit sale price': '₹0.90 per g' },
  ]);
  await api.db.deleteFrom('products').where('id', '=', id).execute();
});

test.each(['nothing', 'hidden', 'draft', '%00', '..%2f..%2fetc', 'a'.repeat(200)])(
  'a product that is not visible (%s) is not found',
  async (id) => {
    const reply = await request(`/products/${id}`);
    expect([404, 422]).toContain(reply.statusCode);
    expect(Object.keys(reply.json())).toEqual(expect.arrayContaining(['error', 'code']));
  },
);

test('a list has the visible products and their total number', async () => {
  const list = productList.parse((await request('/products')).json());
  expect(list.data.map(({ id }) => id)).toEqual(['kurta', 'lamp']);
  expect(list.pagination).toEqual({ page: 1, limit: 12, total: 2, totalPages: 1 });
});

test('a list is paginated as requested, and an empty page has the total number', async () => {
  const second = (await request('/products?limit=1&page=2')).json();
  expect(second.data.map(({ id }: { id: string }) => id)).toEqual(['lamp']);
  expect(second.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
  expect((await request('/products?page=9')).json()).toEqual({
    data: [],
    pagination: { page: 9, limit: 12, total: 2, totalPages: 1 },
  });
});

test('the category men matches the category and the gender, in any letter case', async () => {
  for (const query of ['category=MEN', 'category=men&gender=Men', 'parentCategory=kurtas', 'filter=KURT']) {
    const { data } = (await request(`/products?${query}`)).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['kurta']);
  }
});

test.each([
  'page=0',
  'page=100001',
  'limit=0',
  'limit=101',
  'page=1.5',
  'page=x',
  'limit=-1',
  `category=${'x'.repeat(501)}`,
])('%s is rejected with the name of the field', async (query) => {
  const reply = await request(`/products?${query}`);
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: query.split('=')[0] }] });
});

test.each([
  'category=men&category=women',
  "category=men'%20or%201=1--",
  'category=%F0%9F%8C%B6',
  'category=__proto__',
  'filter=%25%25%25',
  'filter=%5C',
  'page[]=1',
  `gender=${'a,'.repeat(240)}`,
])('%s never causes a server error', async (query) => {
  expect((await request(`/products?${query}`)).statusCode).toBeLessThan(500);
});

test('a client with the current ETag receives 304 without a body', async () => {
  const first = await request('/products');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await request('/products', { 'if-none-match': known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await request('/products', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
])('a reply has an encoding that the client accepts: %j gives %s', async (accepted, coding) => {
  const plain = await request('/products');
  const decompress: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };
  // compressed for the first request, cached for the second
  for (const _ of [1, 2]) {
    const reply = await request('/products', { 'accept-encoding': accepted });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([
      coding,
      'Origin, accept-encoding',
    ]);
    const text = decompress[coding ?? '']?.(reply.rawPayload).toString() ?? reply.body;
    expect(text).toBe(plain.body);
    expect(reply.headers.etag).toBe(plain.headers.etag);
  }
  // small replies are not compressed
  const small = await request('/search/suggestions?q=zzz', { 'accept-encoding': accepted });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('a change shows at once, including a stock change to a small number', async () => {
  const { variantIds } = await addProduct(api.db, { id: 'scarf', title: 'Scarf', stock: 12 });
  const [variantId = 0] = variantIds;
  const available = async () => (await request('/products/scarf')).json().available;
  await eventually(async () => expect(await available()).toBe(11));
  await api.db.transaction().execute((trx) => reserveStock(trx, { variantId, quantity: 3, orderId: 'A' }));
  await eventually(async () => expect(await available()).toBe(9));
  await api.db.updateTable('products').set({ title: 'Soft scarf' }).where('id', '=', 'scarf').execute();
  await eventually(async () => expect((await request('/products/scarf')).json().title).toBe('Soft scarf'));
  await api.db.deleteFrom('products').where('id', '=', 'scarf').execute();
  await eventually(async () => expect((await request('/products/scarf')).statusCode).toBe(404));
});

test('a cached reply needs no database', async () => {
  // a notification of an earlier change may arrive at any time and remove the reply
  await eventually(async () => {
    expect((await request('/products?limit=7')).json().data).toHaveLength(2);
    const cached = await withoutTable(api.pool, 'products', () => request('/products?limit=7'));
    expect(cached.statusCode).toBe(200);
  });
});
