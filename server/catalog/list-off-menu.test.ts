import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listOffMenu } from './list-off-menu.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  for (const category of ['Copper, brass', 'Journals', 'Journals', 'Home', undefined])
    await addProduct(base.db, category === undefined ? {} : { category });
  await addProduct(base.db, { category: 'Kurtas', gender: 'Women' });
  await addProduct(base.db, { category: 'Toys', status: 'draft' });
});
afterAll(() => base.close());

const offMenu = async (...categories: string[]) =>
  (await listOffMenu(base.db, categories)).map(({ category, products }) => [category, products]);

test('visible products that no category includes are listed by category, others are not', async () => {
  expect(await offMenu('Masala')).toEqual([
    ['Journals', 2],
    ['Copper, brass', 1],
    ['Home', 1],
    ['Kurtas', 1],
    [null, 1],
  ]);
});

test('a category matches in any case, women also the gender, accessories also the rest', async () => {
  expect(await offMenu('journals', 'WOMEN', 'Accessories')).toEqual([['Copper, brass', 1]]);
  // a comma ends a name in a listing query
  expect(await offMenu('journals', 'women', 'accessories', 'Copper, brass')).toEqual([['Copper, brass', 1]]);
});

test('without store categories the default categories apply', async () => {
  expect(await offMenu()).toEqual([
    ['Journals', 2],
    ['Copper, brass', 1],
  ]);
});
