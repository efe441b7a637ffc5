import { afterEach, expect, test, vi } from 'vitest';
import { apiList, apiProduct, apiProducts } from '#storefront/testing/api-products.ts';
import {
  categoryFilter,
  fetchFeatured,
  fetchParentCategories,
  fetchProduct,
  fetchProducts,
} from './catalog.ts';
import { createApiClient } from './client.ts';

afterEach(() => vi.restoreAllMocks());

/** An API client whose server always sends the same reply. */
function createTestApi(reply: unknown, status = 200) {
  const calls: string[] = [];
  const api = createApiClient({
    base: 'http://api.test/api/v1',
    timeoutMs: 1_000,
    fetch: async (input) => {
      calls.push(input.replace('http://api.test/api/v1', ''));
      if (reply instanceof Error) throw reply;
      return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
    },
  });
  return { api, calls };
}

test('men and women are filtered by gender, accessories by the list, others by name (section 7)', () => {
  expect(categoryFilter('Men')).toEqual({ gender: 'Men' });
  expect(categoryFilter('women')).toEqual({ gender: 'Women' });
  expect(categoryFilter('accessories')).toEqual({ category: 'Accessories,Personal Care,Home,null,Unisex' });
  expect(categoryFilter('masala')).toEqual({ category: 'masala' });
});

test('filters that are null or empty are dropped before the request', async () => {
  const { api, calls } = createTestApi(apiList([]));
  await fetchProducts(api, { page: 2, category: 'masala', parentCategory: '', gender: undefined }, undefined);
  expect(calls).toEqual(['/products?page=2&category=masala&limit=12']);
});

test.each([
  ['pagination.total', { data: apiProducts(3), pagination: { total: 30 } }, { total: 30, totalPages: 3 }],
  ['count', { data: apiProducts(3), count: 25 }, { total: 25, totalPages: 3 }],
  ['a bare list', apiProducts(3), { total: 3, totalPages: 1 }],
  [
    'what the server computes',
    { data: apiProducts(3), pagination: { page: 2, limit: 3, total: 7, totalPages: 3 } },
    { page: 2, limit: 3, total: 7, totalPages: 3 },
  ],
  ['texts', { data: apiProducts(3), pagination: { total: '13' } }, { total: 13, totalPages: 2 }],
])('the number of products is read from %s', async (_name, reply, expected) => {
  expect(await fetchProducts(createTestApi(reply).api, {}, undefined)).toMatchObject({
    ok: true,
    ...expected,
  });
});

test.each([
  ['a refusal', { error: 'no' }, 500],
  ['no reply', new Error('offline'), 200],
  ['garbage', '<html>', 200],
  ['an object without a list', { data: 'x' }, 200],
])('%s gives an empty list, and is logged', async (_name, reply, status) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const list = await fetchProducts(createTestApi(reply, status).api, {}, undefined);
  expect(list).toMatchObject({ ok: false, products: [], total: 0, totalPages: 0 });
  expect(log).toHaveBeenCalledOnce();
});

test('featured products are the first products of the first store category, lower-cased', async () => {
  const { api, calls } = createTestApi(apiList([]));
  await fetchFeatured(api, { categories: ['Masala & Seasoning', 'Men'] });
  await fetchFeatured(api, {});
  expect(calls).toEqual([
    '/products?limit=4&category=masala+%26+seasoning',
    '/products?limit=4&category=accessories',
  ]);
});

test('where the server has cards, the featured products of men, women and accessories are those of their listings', async () => {
  const { api, calls } = createTestApi(apiList([]));
  for (const category of ['Accessories', 'Women', 'Masala'])
    await fetchFeatured(api, { categories: [category], capabilities: ['cards'] });
  expect(calls).toEqual([
    '/products?limit=4&category=Accessories%2CPersonal+Care%2CHome%2Cnull%2CUnisex&view=card',
    '/products?limit=4&gender=Women&view=card',
    '/products?limit=4&category=masala&view=card',
  ]);
});

test('sub-categories are the distinct ones of a hundred products, requested once', async () => {
  const data = [
    apiProduct({ parentCategory: 'Stoles' }),
    apiProduct({ parentCategory: 'Kurtas' }),
    apiProduct({ parentCategory: 'Stoles' }),
    apiProduct({ parentCategory: '' }),
    apiProduct({ parentCategory: null }),
  ];
  const { api, calls } = createTestApi(apiList(data));
  expect(await fetchParentCategories(api, 'men')).toEqual(['Kurtas', 'Stoles']);
  expect(await fetchParentCategories(api, 'Men')).toEqual(['Kurtas', 'Stoles']);
  expect(calls).toEqual(['/products?gender=Men&limit=100']);
});

test('lists ask for cards, and sub-categories for their names, where the server announces them', async () => {
  const store = { capabilities: ['cards', 'sub-categories', 'stock-bands'] };
  const { api, calls } = createTestApi({ data: [{ parentCategory: 'Stoles', products: 3 }] });
  expect(await fetchParentCategories(api, 'men', store)).toEqual(['Stoles']);
  await fetchProducts(api, { category: 'masala' }, store);
  expect(calls).toEqual([
    '/sub-categories?gender=Men',
    '/products?category=masala&limit=12&stock=bands&view=card',
  ]);
});

test('a product is read bare or under data', async () => {
  expect(await fetchProduct(createTestApi(apiProduct()).api, 'kurta', undefined)).toMatchObject({
    kind: 'found',
  });
  const wrapped = createTestApi({ data: apiProduct({ id: 5 }) });
  expect(await fetchProduct(wrapped.api, '5', undefined)).toMatchObject({
    kind: 'found',
    product: { id: '5' },
  });
});

test('an id is one segment of the path, whatever its characters', async () => {
  const { api, calls } = createTestApi(apiProduct());
  await fetchProduct(api, '../orders?x=1', undefined);
  expect(calls).toEqual(['/products/..%2Forders%3Fx%3D1']);
});

test('without an id no request is sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api, calls } = createTestApi(apiProduct());
  expect(await fetchProduct(api, '', undefined)).toEqual({ kind: 'missing' });
  expect(calls).toEqual([]);
  expect(log).toHaveBeenCalledOnce();
});

test('404 and an empty reply count as missing, everything else as a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await fetchProduct(createTestApi({ error: 'x' }, 404).api, 'a', undefined)).toEqual({
    kind: 'missing',
  });
  expect(await fetchProduct(createTestApi({}, 200).api, 'a', undefined)).toEqual({ kind: 'missing' });
  expect(await fetchProduct(createTestApi({ error: 'x' }, 503).api, 'a', undefined)).toEqual({
    kind: 'failed',
  });
  expect(await fetchProduct(createTestApi(new Error('offline')).api, 'a', undefined)).toEqual({
    kind: 'failed',
  });
});
