import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { readXml, type XmlElement } from '#contract/testing/read-xml.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { testApp } from '#server/testing/test-app.ts';

const MALICIOUS_TITLE = `Kurta ]]> & <b>"bold"</b> 'n' \u0008 नमक`;
const LONG_ID = 'a'.repeat(60);

let api: Awaited<ReturnType<typeof testApp>>;
let items: XmlElement[];
beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  await addProduct(api.db, {
    id: 'kurta',
    title: MALICIOUS_TITLE,
    description: '<p>Soft &amp; cool.</p><ul><li>Block print</li><li>Cotton</li></ul>',
    category: 'Men',
    parentCategory: 'Kurtas',
    gender: 'Men',
    vendor: 'Haat & Sons',
    facts: { MRP: '9999' },
    images: ['/media/kurta.webp', 'https://cdn.example/2.jpg?a=1&b=2'],
    variants: [
      {
        sku: 'K-M',
        size: 'M',
        color: 'Indigo',
        regularPricePaise: 149_900,
        discountedPricePaise: 99_950,
        stock: 3,
      },
      { size: 'L', color: 'Indigo', regularPricePaise: 159_900, stock: 0, imageUrl: '/media/l.webp' },
      { size: 'XL', color: 'Madder', regularPricePaise: 149_900, stock: 0, allowBackorder: true },
    ],
  });
  await addProduct(api.db, {
    id: LONG_ID,
    title: 'Haldi '.repeat(60),
    description: 'x'.repeat(6_000),
    category: 'Masala',
    facts: { MRP: '₹299', 'Net quantity': '200 g' },
    images: ['/media/haldi.webp'],
    regularPricePaise: 24_900,
  });
  const withImage = { images: ['/media/x.webp'] };
  await addProduct(api.db, { id: 'hidden', isPublished: false, ...withImage });
  await addProduct(api.db, { id: 'draft', status: 'draft', ...withImage });
  await addProduct(api.db, { id: 'without-image' });
  await addProduct(api.db, { id: 'for-nothing', regularPricePaise: 0, ...withImage });
  items = await readItems();
});
afterAll(() => api.close());

const request = () => api.app.inject(API_PREFIX + LINKED_API_PATHS.googleFeed);

async function readItems() {
  const rss = readXml((await request()).body);
  expect(rss).toMatchObject({
    name: 'rss',
    attributes: { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
  });
  return rss.children[0]?.children.filter(({ name }) => name === 'item') ?? [];
}

const formatFields = (item: XmlElement | undefined) =>
  (item?.children ?? [])
    .filter(({ children }) => children.length === 0)
    .map(({ name, text }) => `${name.slice(2)}: ${text}`);
const fieldText = (item: XmlElement | undefined, name: string) =>
  item?.children.find((child) => child.name === `g:${name}`)?.text;

test('every variant of a visible product is an item, and nothing else', () => {
  expect(items.map((item) => fieldText(item, 'link'))).toEqual([
    ...Array(3).fill('https://shop.example/product/kurta'),
    `https://shop.example/product/${LONG_ID}`,
  ]);
});

test('an item has all fields that Google Merchant Center requires', () => {
  expect(formatFields(items[0])).toEqual([
    expect.stringMatching(/^id: kurta-[\da-f]{12}$/),
    `title: Kurta ]]> & <b>"bold"</b> 'n'  नमक, M, Indigo`,
    'description: Soft & cool. Block print. Cotton.',
    'link: https://shop.example/product/kurta',
    'image_link: https://shop.example/media/kurta.webp',
    'additional_image_link: https://cdn.example/2.jpg?a=1&b=2',
    'availability: in_stock',
    'price: 1499.00 INR',
    'sale_price: 999.50 INR',
    'maximum_retail_price: 9999.00 INR',
    'condition: new',
    'brand: Haat & Sons',
    'identifier_exists: no',
    'item_group_id: kurta',
    'color: Indigo',
    'size: M',
    'gender: male',
    'age_group: adult',
    'product_type: Men > Kurtas',
  ]);
  const shipping = items[0]?.children.find(({ name }) => name === 'g:shipping');
  expect(shipping?.children.map(({ text }) => text)).toEqual(['IN', '0.00 INR']);
});

test('a variant without stock is out of stock unless it allows backorder; each has its image', () => {
  expect(items.slice(0, 3).map((item) => fieldText(item, 'availability'))).toEqual([
    'in_stock',
    'out_of_stock',
    'in_stock',
  ]);
  expect(fieldText(items[1], 'image_link')).toBe('https://shop.example/media/l.webp');
  expect(new Set(items.map((item) => fieldText(item, 'id'))).size).toBe(4);
});

test('a single variant has the printed MRP and the measure, and texts are cut to the allowed length', () => {
  const item = items[3];
  expect(fieldText(item, 'maximum_retail_price')).toBe('299.00 INR');
  expect(fieldText(item, 'unit_pricing_measure')).toBe('200 g');
  expect(fieldText(item, 'id')).toHaveLength(50);
  expect(fieldText(item, 'title')).toHaveLength(150);
  expect(fieldText(item, 'description')).toHaveLength(5_000);
  expect(fieldText(item, 'item_group_id')).toBeUndefined();
});

test('the feed is public XML, and its capability is announced', async () => {
  const reply = await request();
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('public, max-age=900');
  const store = await api.app.inject(API_PREFIX + API_PATHS.storeInfo);
  expect(store.json().capabilities).toContain('merchant-feed');
});
