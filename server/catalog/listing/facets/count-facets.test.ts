import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listProducts } from '../list-products.ts';
import { parseProductFilter } from '../product-filter.ts';
import { compareSizes, countFacets } from './count-facets.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  const add = (id: string, sizes: string[], color: string, regularPricePaise: number, sale?: number) =>
    addProduct(shop.db, {
      id,
      category: 'Men',
      variants: sizes.map((size) => ({ size, color })),
      regularPricePaise,
      ...(sale !== undefined && { discountedPricePaise: sale }),
    });
  await add('plain', ['M', 'L'], 'Indigo', 100_000);
  await add('cheap', ['S', 'M'], 'Indigo', 80_000, 50_000);
  await add('fine', ['XL', '38'], 'Navy, White', 250_000);
  await add('simple', [''], 'Default', 60_000);
  await addProduct(shop.db, { id: 'draft', category: 'Men', status: 'draft', variants: [{ size: 'XS' }] });
  await addProduct(shop.db, { id: 'other', category: 'Women', regularPricePaise: 10_000 });
});
afterAll(() => shop.close());

const filterOf = (query: object) =>
  parseProductFilter(listProductsQuery.parse({ category: 'men', ...query }));
const facetsOf = (query: object) =>
  countFacets(shop.db, sql`category_key = 'men'`, filterOf(query).listFilters);
const idsOf = async (query: object) => {
  const { products, total } = await listProducts(shop.db, filterOf(query));
  expect(total).toBeGreaterThanOrEqual(products.length);
  return products.map(({ id }) => id);
};

test('sizes, colors, prices and sale count of the visible products', async () => {
  expect(await facetsOf({})).toEqual({
    sizes: [
      { value: 's', label: 'S', count: 1 },
      { value: 'm', label: 'M', count: 2 },
      { value: 'l', label: 'L', count: 1 },
      { value: 'xl', label: 'XL', count: 1 },
      { value: '38', label: '38', count: 1 },
    ],
    colors: [
      { value: 'indigo', label: 'Indigo', count: 2 },
      { value: 'navy white', label: 'Navy, White', count: 1 },
    ],
    price: { min: 500, max: 2500 },
    onSale: 1,
  });
});

test('each facet is counted without its own filter', async () => {
  const { sizes, colors, price, onSale } = await facetsOf({ size: 'l', maxPrice: '1500' });
  expect(sizes.map(({ value, count }) => [value, count])).toEqual([
    ['s', 1],
    ['m', 2],
    ['l', 1],
  ]);
  expect(colors).toEqual([{ value: 'indigo', label: 'Indigo', count: 1 }]);
  expect(price).toEqual({ min: 1000, max: 1000 });
  expect(onSale).toBe(0);
});

test('every count is the number of products that the filter by this value gives', async () => {
  for (const { value, count } of (await facetsOf({})).sizes) {
    expect((await idsOf({ size: value })).length).toBe(count);
  }
});

test('without matching products there is no price range', async () => {
  expect(await facetsOf({ size: 'l', color: 'navy white' })).not.toHaveProperty('price');
});

test.each([
  [{ size: 'm,xl' }, ['plain', 'cheap', 'fine']],
  [{ color: 'navy white' }, ['fine']],
  [{ minPrice: '500', maxPrice: '600' }, ['cheap', 'simple']],
  [{ onSale: '1' }, ['cheap']],
  [{ size: 'm', color: 'indigo', maxPrice: '999.99' }, ['cheap']],
  [{ sort: 'price-asc' }, ['cheap', 'simple', 'plain', 'fine']],
  [{ sort: 'price-desc' }, ['fine', 'plain', 'simple', 'cheap']],
  [{ sort: 'newest' }, ['simple', 'fine', 'cheap', 'plain']],
  [{ sort: 'price-asc', limit: '1', page: '2' }, ['simple']],
  [{ minPrice: '900', maxPrice: '100' }, []],
])('the filter %j gives %j', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('a sold-out size or color is neither counted nor found, unless it allows backorder', async () => {
  await addProduct(shop.db, {
    id: 'half-sold',
    category: 'Shawls',
    variants: [
      { size: 'M', color: 'Red', stock: 0 },
      { size: 'M', color: 'Blue' },
      { size: 'L', color: 'Red' },
      { size: 'XL', color: 'Red', stock: 0 },
      { size: 'XXL', color: 'Red', stock: 0, allowBackorder: true },
    ],
  });
  const shawls = (query: object) => listProducts(shop.db, filterOf({ ...query, category: 'shawls' }));
  const facets = (query: object) =>
    countFacets(shop.db, sql`category_key = 'shawls'`, filterOf(query).listFilters);
  const names = (values: { label: string }[]) => values.map(({ label }) => label);

  expect(names((await facets({})).sizes)).toEqual(['M', 'L', 'XXL']);
  expect((await shawls({ size: 'xl' })).total).toBe(0);
  expect((await shawls({ size: 'xxl' })).total).toBe(1);
  // each is in stock, but not both in one variant
  expect((await shawls({ size: 'm', color: 'red' })).total).toBe(0);
  expect((await shawls({ size: 'm', color: 'blue' })).total).toBe(1);
  expect(names((await facets({ color: 'red' })).sizes)).toEqual(['L', 'XXL']);
  expect(names((await facets({ size: 'm' })).colors)).toEqual(['Blue']);
  expect(await facets({ size: 'm', color: 'red' })).not.toHaveProperty('price');
});

test('letter sizes come first, from small to large, then numbers in natural order', () => {
  const sizes = ['UK 10', 'XL', '100 g', 's', 'UK 9', 'M', 'XXL', '50 g', 'XS'];
  expect(sizes.toSorted(compareSizes)).toEqual([
    'XS',
    's',
    'M',
    'XL',
    'XXL',
    '50 g',
    '100 g',
    'UK 9',
    'UK 10',
  ]);
});
