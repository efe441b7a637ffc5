import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listUnlistedCategories } from './unlisted-categories.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  for (const category of ['Copper, brass', 'Journals', 'Journals', 'Home', undefined])
    await addProduct(shop.db, category === undefined ? {} : { category });
  await addProduct(shop.db, { category: 'Kurtas', gender: 'Women' });
  await addProduct(shop.db, { category: 'Toys', status: 'draft' });
});
afterAll(() => shop.close());

const unlistedCategories = async (...categories: string[]) =>
  (await listUnlistedCategories(shop.db, categories)).map(({ category, products }) => [category, products]);

test('visible products that no category includes are listed by category, others are not', async () => {
  expect(await unlistedCategories('Masala')).toEqual([
    ['Journals', 2],
    ['Copper, brass', 1],
    ['Home', 1],
    ['Kurtas', 1],
    [null, 1],
  ]);
});

test('a category matches in any case, women also the gender, accessories also the rest', async () => {
  expect(await unlistedCategories('journals', 'WOMEN', 'Accessories')).toEqual([['Copper, brass', 1]]);
  // a comma ends a name in a listing query
  expect(await unlistedCategories('journals', 'women', 'accessories', 'Copper, brass')).toEqual([
    ['Copper, brass', 1],
  ]);
});

test('without store categories the default categories apply', async () => {
  expect(await unlistedCategories()).toEqual([
    ['Journals', 2],
    ['Copper, brass', 1],
  ]);
});
